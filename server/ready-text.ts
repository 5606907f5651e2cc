import type { NetworkInterfaceInfo } from 'node:os';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;
type Listening = {
  host: string;
  port: number;
  /** The public URL, if configured. */
  publicUrl: string | undefined;
  /** Asked for by the set-up screen, where others can reach it. */
  setUpCode?: string | undefined;
};

const everywhere: readonly string[] = ['0.0.0.0', '::'];

/** Its own address first, then, if it listens on all interfaces, those for other machines. */
export function readyText({ host, port, publicUrl, setUpCode }: Listening, interfaces: Interfaces): string {
  const own = publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const isOpen = publicUrl === undefined && everywhere.includes(host);
  const others = isOpen ? networkAddresses(interfaces).map((address) => `http://${address}:${port}`) : [];
  const code = setUpCode === undefined ? [] : [`Set-up code for the first administrator: ${setUpCode}`];
  const lines = [`Overflight is ready at ${own}`, ...others.map((url) => `From other machines: ${url}`), ...code];
  return `${lines.join('\n')}\n`;
}

function networkAddresses(interfaces: Interfaces): string[] {
  return Object.values(interfaces)
    .flatMap((found) => found ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}
