import type { reference as german } from '../de/reference.ts'

/** The frame around the descriptions of the calls. */
export const reference: typeof german = {
  title: 'API reference',
  intro: 'Every call of this installation with its parameters, answers and commands to try it.',
  about: 'About {name}',
  documents: 'Machine-readable (OpenAPI 3.1)',
  types: 'Events, callbacks and problems explained',
  variables:
    'The commands expect the access token in the variable ACCESS_TOKEN. The command that gets one is under “Authorisation”.',
  scope: 'Scope',
  anyScope: 'or',
  noScope: 'none, public',
  parameters: 'Parameters',
  body: 'Request',
  answers: 'Answers',
  problems: 'Problems',
  example: 'Example',
  exampleOf: 'Example: {name}',
  command: 'Command',
  commandOf: 'Command for “{name}”',
  required: 'required',
  callbacks: 'Callbacks that the service sends',
  callbacksShort: 'Callbacks',
  schemas: 'Data types',
  allOf: 'all of',
  anyOf: 'one of',
  refused: 'refused',
  next: 'What comes next',
  places: { path: 'in the path', query: 'in the query', header: 'header' },
}
