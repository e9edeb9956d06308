import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { MINUTE } from '#lib/platform/durations.ts'
import { isWhole } from '@kurier/test-kit/share'
import { root } from '../../server/prepare.ts'
import { startProgram } from '../../server/testing/program.ts'
import type { PlayedSchema } from './results.ts'

/** Made up: a club, with a list and without any field for a name of a person. */
const club = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://club.example/register.json',
  title: 'Verein anmelden',
  type: 'object',
  required: ['founded', 'members'],
  properties: {
    founded: { type: 'string', format: 'date', title: 'Gegründet am' },
    members: {
      type: 'array',
      title: 'Abteilungen',
      minItems: 1,
      items: {
        type: 'object',
        title: 'Abteilung',
        required: ['count'],
        properties: { count: { type: 'integer', title: 'Zahl der Mitglieder', minimum: 1, maximum: 500 } },
      },
    },
  },
}

// a service with a database of its own is nothing for every run
test.runIf(isWhole)(
  'schemas of a folder are imported, filled in, sent and decided, and what is none is told',
  { timeout: 10 * MINUTE },
  async () => {
    const place = await mkdtemp(join(inject('runFolder'), 'schemas-'))
    const [folder, temporary] = [join(place, 'given'), join(place, 'tmp')]
    await cp(join(root, 'packages/catalogue/testing/dog-tax'), join(folder, 'dog-tax'), { recursive: true })
    await writeFile(join(folder, 'club.json'), JSON.stringify(club))
    await writeFile(join(folder, 'stray.xml'), '<html></html>')
    await mkdir(temporary)
    // run by root, the own PostgreSQL belongs to another user, who must be able to pass through
    for (const one of [place, temporary]) await chmod(one, 0o711)
    const program = startProgram(['trials/schemas/main.ts', folder, '--seed', '2', '--json'], {
      settings: { TMPDIR: temporary },
    })
    const code = await program.ended
    expect(code, program.stderr()).toBe(1)
    const { schemas } = JSON.parse(program.stdout()) as { schemas: PlayedSchema[] } // as it promises
    expect(schemas).toMatchObject([
      { schema: 'club.json', fields: expect.any(Number), applicant: null, decided: 'accepted' },
      { schema: 'dog-tax/schema.xdf2.xml', applicant: expect.any(String), decided: 'accepted' },
      {
        schema: 'dog-tax/schema.xdf3.xml',
        fields: 29,
        rules: { run: 12, of: 13 },
        applicant: expect.any(String),
        decided: 'rejected',
      },
      { schema: 'stray.xml', fault: expect.stringMatching(/^The import is refused\. .+/) },
    ])
    expect(schemas.filter(({ fault }) => fault !== undefined)).toHaveLength(1)
    for (const { screens = 0, answers = 0, fault } of schemas)
      if (fault === undefined) expect(screens * answers).toBeGreaterThan(0)
    expect(await readdir(temporary)).toEqual([])
    await rm(place, { recursive: true })
  },
)
