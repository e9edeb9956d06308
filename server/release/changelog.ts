import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.ts'

/** `date`: of the commit, `YYYY-MM-DD`; `commit`: nine hex digits. */
export type Release = { version: string; date: string; commit: string }

/** What stands under one heading of the changelog: of a release, or of what will be the next one. */
type ChangelogPart = { release: Release | undefined; text: string }

const heading = /^## (?:Unreleased|(?<version>\d+\.\d+\.\d+) \((?<date>\d{4}-\d\d-\d\d), (?<commit>[\da-f]{9})\))$/

/** CHANGELOG.md by its headings, in its order. */
export function changelogParts(text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')): ChangelogPart[] {
  const [, ...parts] = text.split(/^(?=## )/m)
  return parts.map((part) => {
    const [first = ''] = part.split('\n', 1)
    const found = heading.exec(first)
    if (!found) throw new Error(`CHANGELOG.md: "${first}" is no heading of a version`)
    const { version, date, commit } = found.groups ?? {}
    const isReleased = version !== undefined && date !== undefined && commit !== undefined
    return { release: isReleased ? { version, date, commit } : undefined, text: part }
  })
}

/** What was released, newest first. */
export const releases = (): Release[] => changelogParts().flatMap(({ release }) => release ?? [])

/** The changelog as a release brings it: its own notes under its own name. */
export function changelogOf({ version, date, commit }: Release): string {
  const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  return text.replace(/^## Unreleased$/m, `## ${version} (${date}, ${commit})`)
}
