import { expect } from 'vitest'
import { problemTable } from '#app/_http/problems.ts'
import { settings } from '#lib/platform/env.ts'
import type { Answer, Call } from './call.ts'
import { fingerprint } from './fingerprint.ts'
import type { World } from './world.ts'
import type { ProblemCode } from '@kurier/wire/codes'

/** What a bad request must be answered with. `pointers`: exactly these faults, in any order; of the
 * whole when left out. `says`: in the detail; `reason`: of a callback. */
export type ExpectedRefusal = { code: ProblemCode; pointers?: readonly string[]; says?: string; reason?: string }

/** One row of a table of bad inputs. */
export type BadInput = ExpectedRefusal & { name: string; call: (world: World) => Call | Promise<Call> }

type Problem = {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  errors?: { pointer: string; detail: string }[]
  reason?: string
}

/** With which code it is told that what a path names is not there; the thing that it names first decides. */
export function missingAt(path: string): ProblemCode {
  const thing = /\/(destination|submission|repl)[a-z]*\/[^/]/.exec(path.replace(/^.*?-api\/v2/, ''))?.[1]
  if (thing === 'destination') return 'destination-not-found'
  if (thing === 'submission') return 'submission-not-found'
  return thing === 'repl' ? 'reply-not-found' : 'not-found'
}

/** Sends the request of a row, expects its refusal, and that nothing at all was written. */
export async function expectRefused(world: World, row: BadInput): Promise<Answer> {
  const call = await row.call(world)
  const before = await fingerprint(world.db)
  const answer = await world.ask(call)
  expectProblem(answer, row)
  expect(await fingerprint(world.db)).toEqual(before)
  return answer
}

/** Expects a problem answer (decisions 3) of this code, in every part. */
export function expectProblem(answer: Answer, { code, pointers, says, reason }: ExpectedRefusal): void {
  const { status, title } = problemTable[code]
  expect(answer.status, answer.text).toBe(status)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  const problem = JSON.parse(answer.text) as Problem // its members are what is checked next
  const { instance, detail, errors, ...rest } = problem
  const type = `${settings().schemaBase}/submission-api/problems/${code}`
  expect(rest).toEqual({ type, title, status, ...(reason !== undefined && { reason }) })
  expect(instance).toBe(answer.headers.get('x-request-id'))
  expect(detail).toEqual(expect.stringContaining(says ?? ' '))
  const faults = errors?.map((fault) => fault.pointer).sort()
  if (status === 422) expect(faults).toEqual([...(pointers ?? [''])].sort())
  else expect(faults).toBeUndefined()
}
