import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['src/wire/generated/', 'src/learn/generated/', 'node_modules/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  { files: ['*.config.*'], languageOptions: { globals: { ...globals.node } } },
  {
    rules: {
      'no-undef': 'off', // the compiler knows better
      '@typescript-eslint/no-non-null-assertion': 'off', // fixed tables are read by place
      '@typescript-eslint/no-dynamic-delete': 'off', // a change of a view names its place
      'svelte/prefer-svelte-reactivity': 'off', // what is not shown needs none
      'svelte/no-navigation-without-resolve': 'off', // for SvelteKit, which this is not
    },
  },
);
