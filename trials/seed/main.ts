import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { systemActor } from '#lib/platform/actor.ts'
import { keepPrivateKeys, makeKeyPairs } from '@kurier/sides/keys'
import { ensurePrismaClient, startFault } from '../../server/prepare.ts'
import type { DemoFacts } from './facts.ts'
import { DEMO_PASSWORD, organisations, people, type DemoPerson } from './people.ts'
import { entriesOf } from './world.ts'

const { facts: factsFile, keys: keysFolder } = new Command('npm run seed:demo --')
  .description(
    'Fills an empty installation, or a sandbox, with invented organisations, people and cases to look at. ' +
      'Works on the database that the settings name, while the server runs and while it does not.',
  )
  .option('--facts <file>', 'write ids, secrets and keys of the demo to this file, for tests')
  .option('--keys <folder>', 'write the private keys of the housing office into this folder, for the workbench')
  .parse()
  .opts<{ facts?: string; keys?: string }>()

const say = (line: string): void => console.log(line)

function personLine({ email, name, roles = {}, ...more }: DemoPerson): string {
  const inOrganisations = entriesOf(roles).map(([key, role]) => `${role}, ${organisations[key]}`)
  const everywhere = [more.isOperator && 'operator', more.isSupport && 'support', more.isDisabled && 'disabled']
  const what = [...everywhere.filter((word) => word !== undefined && word !== false), ...inOrganisations].join('; ')
  return `  ${email.padEnd(42)} ${name} (${what})`
}

/** Each file is called by the destination that it opens. */
function writeKeys(folder: string, { name, keys }: DemoFacts['destinations']['housing']): Promise<void> {
  const stem = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return keepPrivateKeys(folder, {
    [`${stem}-decryption`]: { privateKey: keys.decryption },
    [`${stem}-signing`]: { privateKey: keys.signing },
  })
}

async function run(): Promise<void> {
  // what follows imports Prisma's client, so it must be there before
  await ensurePrismaClient()
  const [{ boot }, { seedDemo }, { contextFor }] = await Promise.all([
    import('../../server/boot.ts'),
    import('./run-seed.ts'),
    import('#lib/platform/context.ts'),
  ])
  const booted = await boot(say)
  try {
    const facts = await seedDemo(contextFor(systemActor), { makeKeys: makeKeyPairs, say })
    if (!facts) return say('The demo data are already there; nothing was changed.')
    if (factsFile) await writeFile(resolve(factsFile), JSON.stringify(facts, null, 2), { mode: 0o600 })
    if (keysFolder) await writeKeys(resolve(keysFolder), facts.destinations.housing)
    say(['', `Demo data are there. Everybody's password: ${DEMO_PASSWORD}`].join('\n'))
    for (const person of Object.values<DemoPerson>(people)) say(personLine(person))
  } finally {
    await booted.close()
  }
}

try {
  await run()
} catch (error) {
  console.error(startFault(error))
  process.exitCode = 1
}
