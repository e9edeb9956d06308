import type { reference as german } from '../de/reference.ts'

export const reference: typeof german = {
  title: 'API reference',
  intro:
    'Every call of this installation with its parameters, answers and commands to try it. Use your browser’s search to find any word on this page.',
  toContent: 'Skip to content',
  toStart: 'Home',
  language: 'Language',
  navigation: 'On this page',
  documents: 'Machine-readable (OpenAPI 3.1)',
  types: 'Events, callbacks and problems explained',
  variables:
    'The commands expect the access token in the variable ACCESS_TOKEN. The command that gets one comes first below.',
  scope: 'Scope',
  anyScope: 'or',
  noScope: 'none, public',
  parameters: 'Parameters',
  body: 'Request',
  answers: 'Answers',
  problems: 'Problems',
  example: 'Example',
  command: 'Command',
  required: 'required',
  callbacks: 'Callbacks that the service sends',
  schemas: 'Data types',
  allOf: 'all of',
  anyOf: 'one of',
  refused: 'refused',
  next: 'What comes next',
  places: { path: 'in the path', query: 'in the query', header: 'header' },
}
