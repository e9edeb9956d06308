import type { Words } from '@kurier/forms/definition'
import type { GivenFile, Obstacle, TreePlace } from '../model/tree.ts'
import { limits } from '../terms.ts'
import { fileObstacles } from './file-obstacles.ts'

/** Where it is told what is wrong with no file alone. */
export const placeOf = ([first]: readonly GivenFile[]): TreePlace => ({ file: first?.name ?? '', line: 1 })

/** That there is no file, or more of them, or more in all of them, than is taken. */
export function miscount(files: readonly GivenFile[]): Obstacle | undefined {
  const size = files.reduce((sum, { content }) => sum + content.length, 0)
  const told = (message: Words): Obstacle => ({ place: placeOf(files), message })
  if (files.length === 0) return told(fileObstacles.none)
  if (files.length > limits.files) return told(fileObstacles.tooMany)
  return size > limits.allFiles ? told(fileObstacles.tooMuch) : undefined
}

const LONGEST_NAME = 200

/** Files with names that can be told: without their folders and without characters that nobody sees. */
export function withPlainNames(files: readonly GivenFile[]): GivenFile[] {
  const plain = (name: string) => (name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '?')
  return files.map(({ name, content }) => ({ name: plain(name).slice(0, LONGEST_NAME), content }))
}
