import { expect, it } from 'vitest'
import { commandOf, printing, type Command } from './commands.ts'
import { argument, needed, option } from './parameters.ts'
import { otherFailure, runLine, writtenFailure, type Speech } from './program.ts'
import { days, id, moment, repeated, wholeNumber } from './typed-values.ts'

const uuid = '0193f2a4-7c1e-7b52-9d0a-3f6e5c4b2a10'

/** One of each kind of value. */
const takes = {
  caseId: argument('<case>', 'id of the case', id),
  step: argument('[step]', 'what to do', ['show', 'go'] as const, 'show'),
  size: needed('--size <size>', 'how large', ['small', 'large'] as const),
  name: option('--name <name>', 'any text'),
  span: option('--days <days>', 'how long', days),
  count: option('--count <number>', 'how many', wholeNumber(1, 9), 3),
  at: option('--at <time>', 'when', moment),
  tags: option('--tag <tag>', 'several times', repeated),
  files: option('--file <file...>', 'one after the other'),
  isNow: option('--now', 'at once'),
  judges: option('--no-judge', 'without judging'),
}

const act = commandOf(
  {
    name: 'act',
    about: 'does it',
    takes,
    check: ({ isNow, at }) => (isNow && at ? 'now does not take --at' : undefined),
    run: async (given, _: Speech) => ({ given, inner: 1 }),
    json: ({ given }) => given,
    shown: ({ inner }, { size }) => `${size} ${inner}`,
    exitCode: (_, { step }) => (step === 'go' ? 4 : 0),
  },
  printing<Speech>,
)
const commands: Command<Speech>[] = [{ name: 'things', about: 'what is done', commands: [act] }]

const asFailure = (error: unknown) => otherFailure(error, 1)

async function run(...args: string[]) {
  const said = { out: '', err: '' }
  const terminal = { out: (text: string) => (said.out += text), err: (text: string) => (said.err += text) }
  const line = { name: 'line', about: 'a line', conventions: '', options: {}, commands, asFailure }
  const code = await runLine({ ...line, open: (speech: Speech) => speech }, args, terminal)
  return { code, ...said }
}

it('gives a verb the values by its own names, those that were given and those that are usual', async () => {
  const short = await run('things', 'act', uuid.toUpperCase(), '--size', 'small', '--json')
  expect(JSON.parse(short.out)).toStrictEqual({ caseId: uuid, step: 'show', size: 'small', count: 3, judges: true })
  const more = [
    '--days',
    '0.5',
    '--count',
    '9',
    '--at',
    '2026-12-01T06:00:00Z',
    '--tag',
    'a',
    '--tag',
    'b',
    '--no-judge',
  ]
  const long = await run(
    'things',
    'act',
    uuid,
    'go',
    '--size',
    'large',
    '--name',
    'N',
    ...more,
    '--file',
    'x',
    'y',
    '--json',
  )
  expect(JSON.parse(long.out)).toStrictEqual({
    caseId: uuid,
    step: 'go',
    size: 'large',
    name: 'N',
    span: 0.5,
    count: 9,
    at: '2026-12-01T06:00:00.000Z',
    tags: ['a', 'b'],
    files: ['x', 'y'],
    judges: false,
  })
})

it('shows the result in words, and tells by the exit code what came of it', async () => {
  expect(await run('things', 'act', uuid, '--size', 'small')).toEqual({ code: 0, out: 'small 1\n', err: '' })
  expect(await run('things', 'act', uuid, 'go', '--size', 'small')).toEqual({ code: 4, out: 'small 1\n', err: '' })
})

it.each([
  [['x'], /'x' is invalid for argument 'case'\. It must be a UUID/],
  [[], /missing required argument 'case'/],
  [[uuid, 'stop'], /'stop' is invalid for argument 'step'\. Allowed choices are show, go/],
  [[uuid, '--size', 'huge'], /'--size <size>' argument 'huge' is invalid\. Allowed choices are small, large/],
  [[uuid, '--days', 'x'], /'--days <days>' argument 'x' is invalid\. It must be a number of days/],
  [
    [uuid, '--count', '10'],
    /'--count <number>' argument '10' is invalid\. It must be a whole number, at least 1 and at most 9/,
  ],
  [[uuid, '--at', 'noon'], /'--at <time>' argument 'noon' is invalid\. It must be a time such as 2026-/],
  [[uuid, '--name'], /'--name <name>' argument missing/],
  [[uuid, '--later'], /unknown option '--later'/],
  [[uuid, 'show', 'more'], /too many arguments/],
  [[uuid, '--now', '--at', '2026-12-01T06:00:00Z'], /now does not take --at/],
])('%j is refused with one line that names the value and how to write it', async (args, named) => {
  const known = args.includes('--size') ? args : [...args, '--size', 'small']
  const said = await run('things', 'act', ...(args.at(-1) === '--name' ? [uuid, '--size', 'small', '--name'] : known))
  expect(said).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^error: [^\n]+\n$/) })
  expect(said.err).toMatch(named)
})

it('names an option that must be given', async () => {
  expect((await run('things', 'act', uuid)).err).toMatch(/required option '--size <size>' not specified/)
})

it('writes a failure as one document with --json', () => {
  expect(writtenFailure({ code: 'gone', message: 'It is gone.', exitCode: 1 }, true)).toBe(
    '{"error":{"code":"gone","message":"It is gone."}}',
  )
})
