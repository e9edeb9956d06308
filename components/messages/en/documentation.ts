import type { documentation as german } from '../de/documentation.ts'

/** The frame around the pages of the documentation. */
export const documentation: typeof german = {
  title: 'Documentation',
  overview: 'Overview',
  intro:
    'For everyone who sends to this installation or receives from it. The examples name the addresses of this installation.',
  pages: 'Pages of the documentation',
  english: 'This page is in English.',
  englishPages: 'The pages are in English.',
  inSource: 'in the source code: {file}',
  code: 'Code for “{heading}”',
  table: 'Table for “{heading}”',
  interfaces: {
    title: 'API reference',
    overview: 'All calls',
    overviewNote: 'Each call with its parameters, answers and a command to try it',
    types: 'Types and schemas',
    typesNote: 'What the types of events, callbacks and errors mean, and the JSON Schemas',
  },
}
