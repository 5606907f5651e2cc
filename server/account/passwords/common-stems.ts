/**
 * What the most common passwords are made of, our own selection. Each stands for its variants too: digits and signs
 * around it, letters written as digits, written twice, or two of them together (see `is-common-password.ts`).
 */
const words = `
  password passwort passwords passw passwd pass passme mypassword mypass thepassword newpassword oldpassword yourpassword
  passphrase passcode passkey parola senha contrasena motdepasse wachtwoord haslo heslo salasana losenord parole sifre
  secret secrets topsecret mysecret secreto geheim segreto admin admins administrator administrador adminadmin sysadmin
  superadmin root toor superuser user username users guest guests test tests tester testing testuser testpass demo
  default changeme changeit change changethis letmein letmeinnow letme welcome welcometo welcomeback willkommen bienvenue
  bienvenido benvenuto login logon signin access accesss enter open opensesame sesame hello hellohello hallo bonjour hola
  helloworld world master masterkey system server oracle cisco database company business office work manager service
  support helpdesk temp temporary temppass qwerty qwertz azerty qwert asdf asdfgh zxcv zxcvbn qazwsx qweasd qweasdzxc
  iloveyou iloveu ilove loveyou loveme love lover lovers lovely loveisall forever foreverlove together iamthebest
  iloveme ihateyou ilovegod ilovejesus ilovemom ilovedad jesus jesuschrist jesusislord christ god godisgood godislove
  godbless blessed blessing faith heaven angel angels archangel devil lucifer satan trust trustno trustnoone believe
  nothing whatever dontknow idontknow idontcare none noone anything something everything everyone somebody unknown
  monkey dragon dragons dragonball tiger tigers lion lions eagle eagles falcon panther puma cougar jaguar wolf wolves
  bear bears shark dolphin dolphins whale horse horses pony unicorn rabbit bunny kitten kitty hellokitty cat cats dog
  dogs doggy puppy puppies butterfly ladybug spider spiderman scorpion cobra snake viper bird birds chicken duck turtle
  phoenix griffin elephant gorilla donkey mustang bulldog rottweiler labrador
  football baseball basketball softball soccer hockey tennis golf golfer volleyball rugby cricket wrestling boxing
  swimming running skating skateboard snowboard surfing surfer fishing hunting hunter sailing diving climbing racing
  racer runner biker rider driver player champion champions winner winners loser victory sport sports
  liverpool liverpoolfc arsenal chelsea everton manchester manchesterunited manutd mancity realmadrid barcelona
  juventus milan inter bayern dortmund benfica boca river flamengo corinthians palmeiras yankees redsox cowboys
  steelers packers patriots raiders lakers bulls celtics knicks broncos giants dodgers cubs braves gators wildcats
  superman batman spidey ironman captain hulk wolverine joker robin superstar superhero supernatural starwars skywalker
  lukeskywalker darthvader vader yoda jedi chewbacca startrek enterprise voyager spock trekkie matrix neo trinity gandalf
  frodo hobbit mordor legolas lordoftherings harrypotter hogwarts gryffindor slytherin hermione pokemon pikachu charmander
  naruto sasuke sakura goku vegeta onepiece deathnote finalfantasy zelda mario luigi sonic minecraft roblox fortnite
  counterstrike callofduty halo warcraft worldofwarcraft starcraft diablo leagueoflegends dota playstation xbox nintendo
  gamer games gaming game
  metallica nirvana slipknot linkinpark greenday blink ironmaiden acdc rammstein eminem tupac beatles rollingstones
  pinkfloyd queen abba madonna shakira beyonce rihanna justinbieber bieber onedirection hannahmontana jonasbrothers
  music musica guitar guitars piano drummer drums rockstar rocknroll rockandroll hiphop reggae jazz dance dancer dancing
  singer
  michael michelle jennifer jessica ashley amanda nicole stephanie melissa samantha elizabeth daniel danielle matthew
  andrew anthony joshua christopher christian christina alexander alexandra alexandre alexis alejandro alejandra thomas
  robert richard william charles charlie james jordan justin brandon jonathan nicholas patrick benjamin samuel gabriel
  gabriela victoria veronica vanessa valentina isabella sophia sophie olivia emily hannah sarah rachel rebecca natalie
  natasha caroline carolina catherine katherine barbara patricia margaret maria mariana marina martin martina mohammed
  muhammad ahmed abdullah sebastian francisco fernando fernanda roberto ricardo eduardo leonardo cristina andrea angela
  angelina claudia daniela diana sandra monica laura linda susan karen maggie ginger george harley hunter austin dallas
  tyler taylor morgan cameron dakota madison chelsea brittany courtney heather amber crystal tiffany jasmine destiny
  sunshine princess prince king queen queens lady ladies baby babygirl babyboy babyface sweety sweetie sweetheart honey
  honeybee sugar cutie cutiepie beautiful pretty gorgeous handsome sexy hottie darling dearest lovebug mylove myself
  mybaby mymom mother father mommy daddy family familia mama papa mamapapa brother sister friends friend bestfriend
  bestfriends friendship children kids boys girls girl boy lollipop cupcake chocolate cookie cookies candy strawberry
  blueberry cherry banana bananas orange apple apples pineapple watermelon peaches pumpkin potato cheese cheesecake
  pizza coffee whiskey vodka tequila beer guinness budweiser heineken cocacola pepsi snickers
  summer winter spring autumn january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday christmas halloween easter birthday happybirthday holiday
  weekend vacation morning midnight
  america american usa canada canadian mexico brasil brazil argentina colombia espana france francais germany deutschland
  england london paris berlin italia italy roma madrid newyork newyorkcity brooklyn california florida texas chicago
  boston houston dallas phoenix hawaii australia sydney india pakistan indonesia philippines pilipinas japan tokyo china
  russia moscow ukraine turkiye istanbul poland polska
  rainbow rainbows sunflower flower flowers rose roses lily lilies daisy jasmin diamond diamonds crystal silver golden
  gold platinum purple yellow green blue black white red pink blackjack blackbird redrose bluesky skyblue sunset sunrise
  moonlight moon star stars stardust starlight shooting galaxy universe planet earth ocean beach mountain forest thunder
  lightning storm tornado hurricane fire firefly fireball snow snowball snowflake snowman ice icecream
  mercedes ferrari lamborghini porsche corvette camaro chevrolet chevy toyota honda yamaha suzuki kawasaki ducati nissan
  subaru volkswagen volvo audi bmw ford fordmustang jeep harleydavidson
  computer computers internet laptop keyboard windows windowsxp microsoft apple macbook iphone android samsung nokia sony
  google googlegoogle yahoo facebook myspace twitter instagram youtube linkedin amazon ebay paypal netflix hotmail gmail
  email mail website online network wireless wifi internetexplorer linux ubuntu debian hacker hacked hacking cracker
  security secure private public account accounts number numbers
  fuckyou fuckoff fuckme fuck fucker motherfucker asshole bitch bitches bullshit shit sexsex sexsexsex pussy penis vagina
  blowjob hardcore porn playboy naughty
  happy happiness happyday smile smiles smiley laughing funny crazy crazygirl stupid idiot dumb killer killers killme
  murder assassin ninja ninjas samurai warrior warriors soldier army marine marines navy airforce police sniper gangster
  mafia pirate pirates zombie zombies vampire vampires twilight ghost shadow shadows dark darkness darkside darkangel
  death peace peaceful freedom liberty justice power powerful strong strength legend legends hero heroes genius wizard
  magic magical magician mystery destiny fortune lucky luckyme luckystar money moneymoney mymoney dollar million
  millionaire cashmoney rich success
  student students school highschool college university teacher doctor nurse lawyer engineer pilot drone drones aviator
  aviation aircraft airplane flight flights flying fly takeoff landing cockpit airport helicopter quadcopter dji mavic
  phantom survey surveyor mapping
  nopassword nopass blank empty null undefined example sample foobar foo bar foobarbaz loremipsum correcthorse
  batterystaple correcthorsebatterystaple thisisapassword thisismypassword thisisasecret itsasecret
  abc abcd abcde xyz aaa the and you my for one two three onetwothree oneoneone
`;

export const commonStems: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
