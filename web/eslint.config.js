import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import typescript from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default typescript.config(
  // Written by tools: `make types`.
  { ignores: ['src/wire/wire.ts', 'src/speech/keys.ts'] },
  js.configs.recommended,
  ...typescript.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  { files: ['*.ts', '*.js'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: typescript.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      // `== null` asks for both kinds of nothing.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Answers without a body are `send<void>`.
      '@typescript-eslint/no-invalid-void-type': 'off',
      // Drawings come as SVG and are put into elements that hold nothing else.
      'svelte/no-dom-manipulating': 'off',
      // Sets and maps here are made anew when something changes, never changed in place.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  // A test that finds nothing fails anyway.
  { files: ['tests/**'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
)
