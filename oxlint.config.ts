import { defineConfig } from 'oxlint';

/** The same words name the folders of every tier. On the server, a feature may call those above it. */
export const features = [
  'account',
  'basemap',
  'terrain',
  'aircraft',
  'plans',
  'search',
  'files',
  'restrictions',
  'weather',
  'overlays',
  'checks',
  'coverage',
  'fleet',
  'briefing',
  'telemetry',
  'live',
  'video',
  'projects',
  'demo',
  'set-up',
  'nodes',
  'audit',
  'webhooks',
];

/** Some have no screens of their own. */
const webFeatures = features.filter((name) => !['aircraft', 'checks', 'live', 'set-up', 'briefing'].includes(name));

const mapLibraries = ['maplibre-gl', 'maplibre-gl/**', '@deck.gl/**', 'terra-draw', 'terra-draw-*'];
const onlyMapTalksToTheMap = { group: mapLibraries, message: 'Only web/map talks to the map libraries.' };
/** From any depth: patterns of the rule match the text of an import, not the file it leads to. */
const climbs = [1, 2, 3, 4].map((levels) => '../'.repeat(levels));
const folders = (names: readonly string[], files = '**') =>
  names.flatMap((name) => climbs.map((climb) => `${climb}${name}/${files}`));
const without = (own: string) => features.filter((other) => other !== own);
const noStoreOrRoutesOf = (names: readonly string[]) => ({
  group: ['**/*-store.ts', '**/*-routes.ts'].flatMap((files) => folders(names, files)),
  message: "A server feature may call another feature's verbs, never its store or its routes.",
});
type Rules = NonNullable<NonNullable<Parameters<typeof defineConfig>[0]['overrides']>[number]['rules']>;
const forbid = (...patterns: { group: string[]; message: string }[]): Rules => ({
  'no-restricted-imports': ['error', { patterns }],
});
const allowOnly = (allowed: readonly string[], message: string) =>
  forbid({ group: ['*', '!./**', '!../**', '!vitest', ...allowed.map((name) => `!${name}`)], message });

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'vitest'],
  options: { typeAware: true },
  categories: { correctness: 'error' },
  ignorePatterns: ['dist/**', 'data/**', 'node_modules/**'],
  rules: {
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'no-console': 'error',
    eqeqeq: 'error',
    'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    'max-params': ['error', { max: 3 }],
    'no-warning-comments': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    // A live region may be any element that Mantine draws.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Screens outside the app are single forms: their first field may take the focus.
    'jsx-a11y/no-autofocus': 'off',
    'vitest/require-to-throw-message': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
  },
  overrides: [
    {
      files: ['**/*.config.ts', 'server/testing/global-setup.ts', 'e2e/global-setup.ts', 'scripts/test-summary.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.e2e.ts'],
      rules: { 'max-lines-per-function': 'off', 'max-params': 'off' },
    },
    {
      files: ['e2e/**'],
      rules: { 'vitest/no-standalone-expect': 'off', 'vitest/expect-expect': 'off', 'vitest/valid-title': 'off' },
    },
    { files: ['scripts/**', 'bench/**'], rules: { 'no-console': 'off' } },
    { files: ['flight/**'], rules: allowOnly(['geojson'], 'flight is pure: it imports only itself.') },
    {
      files: ['flight/testing/*.ts'],
      rules: allowOnly(['geojson', 'node:*'], 'Fixtures are read from the disk, no more.'),
    },
    {
      files: ['contract/**'],
      rules: allowOnly(['zod', '@overflight/flight/**'], 'contract imports only flight and zod.'),
    },
    { files: ['web/app/**'], rules: forbid(onlyMapTalksToTheMap) },
    {
      files: ['web/map/**', 'web/ui/**', 'web/platform/**'],
      rules: forbid({
        group: folders([...webFeatures, 'app']),
        message: 'web/map, web/ui and web/platform know no feature.',
      }),
    },
    {
      files: ['web/ui/**', 'web/platform/**'],
      rules: forbid(onlyMapTalksToTheMap, {
        group: folders([...webFeatures, 'app', 'map']),
        message: 'web/ui and web/platform know neither a feature nor the map.',
      }),
    },
    ...webFeatures.map((own) => ({
      files: [`web/${own}/**`],
      rules: forbid(onlyMapTalksToTheMap, {
        group: folders([...webFeatures.filter((other) => other !== own), 'app']),
        message: 'A feature imports no other feature and not the app: compose them in web/app.',
      }),
    })),
    {
      files: ['server/platform/**'],
      rules: forbid({ group: folders(features), message: 'server/platform knows no feature.' }),
    },
    ...features.flatMap((own, at) => [
      {
        files: [`server/${own}/**`],
        rules: forbid(noStoreOrRoutesOf(without(own)), {
          group: folders(features.slice(at + 1)),
          message: 'A server feature may call only those above it in the list of features.',
        }),
      },
      {
        // Tests set the stage with the help of any feature.
        files: [`server/${own}/**/*.test.ts`, `server/${own}/**/testing/**`],
        rules: forbid(noStoreOrRoutesOf(without(own))),
      },
    ]),
  ],
});
