import { defineConfig } from 'oxlint';

/** The glossary: the same feature names are used for the folders of every tier. */
export const features = [
  'account',
  'plans',
  'files',
  'restrictions',
  'weather',
  'overlays',
  'telemetry',
  'fleet',
  'projects',
  'video',
  'search',
  'basemap',
];

const mapLibraries = ['maplibre-gl', 'maplibre-gl/**', '@deck.gl/**', 'terra-draw', 'terra-draw-*'];
const onlyMapTalksToTheMap = { group: mapLibraries, message: 'Only web/map talks to the map libraries.' };
const folders = (names: readonly string[]) => names.flatMap((name) => [`../${name}/**`, `../../${name}/**`]);
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
        group: folders([...features, 'app']),
        message: 'web/map, web/ui and web/platform know no feature.',
      }),
    },
    {
      files: ['web/ui/**', 'web/platform/**'],
      rules: forbid(onlyMapTalksToTheMap, {
        group: folders([...features, 'app', 'map']),
        message: 'web/ui and web/platform know neither a feature nor the map.',
      }),
    },
    ...features.map((own) => ({
      files: [`web/${own}/**`],
      rules: forbid(onlyMapTalksToTheMap, {
        group: folders([...features.filter((other) => other !== own), 'app']),
        message: 'A feature imports no other feature and not the app: compose them in web/app.',
      }),
    })),
    {
      files: ['server/platform/**'],
      rules: forbid({ group: folders(features), message: 'server/platform knows no feature.' }),
    },
    ...features.map((own) => ({
      files: [`server/${own}/**`],
      rules: forbid({
        group: features
          .filter((other) => other !== own)
          .flatMap((other) => [`../${other}/*-store.ts`, `../${other}/*-routes.ts`]),
        message: "A server feature may call another feature's verbs, never its store or its routes.",
      }),
    })),
  ],
});
