import { z } from 'zod'
import type { FormOf } from '#components/wings/workbench/published-form.ts'
import type { Fetch } from '@kurier/sdk/connection'
import type { ServicePlace } from '#components/wings/forms/ask-forms.ts'
import type { FormDefinition } from '@kurier/forms/definition'
import type { AdministrationSystem } from '@kurier/sdk/administration-system'
import { makeKeyPairs, type KeyPairs } from '@kurier/sides/keys'
import { administration, registerClient } from '@kurier/sides/parties'
import { holdFolder } from '../demo/earlier-run.ts'
import { freePort } from '../demo/free-port.ts'
import type { Kurier } from '../demo/kurier-command.ts'
import type { Run } from '../demo/run.ts'
import { startInstallation } from '../demo/service.ts'

/** The installation, and the office that decides on all that is sent. */
export type Stage = {
  /** The installation as a page reaches it: its calls say that they come from there, as a browser does. */
  place: ServicePlace & { fetch: Fetch }
  kurier: Kurier
  system: AdministrationSystem
  keys: KeyPairs
  /** The form of a schema, as the installation publishes it. */
  formOf: FormOf
}

const metadata = z.object({ kurier_schema_base: z.string() })

/** Starts PostgreSQL and the product in a folder for a program, and registers an office with keys. */
export async function setStage(run: Run, dataDir: string, program: string): Promise<Stage> {
  const { report, ending } = run
  const folder = await holdFolder(dataDir, program, report.note)
  ending.add(folder.release)
  const port = await freePort(0)
  const baseUrl = `http://localhost:${port}`
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    // one machine sends what many people would send
    FORM_APPLICATIONS_PER_HOUR: '100000',
    FORM_APPLICATIONS_PER_MINUTE: '10000',
  }
  const words = 'starts PostgreSQL and Kurier'
  const { kurier } = await startInstallation(run, { settings, baseUrl, folder, words })
  const keys = await report.step('administration', 'makes two RSA 4096 key pairs', makeKeyPairs)
  const office = await report.step('operator', 'registers a client: the office', () =>
    registerClient(kurier.run, 'administration-system', 'Office that decides'),
  )
  const read = async (path: string): Promise<unknown> => (await answered(baseUrl, path)).json()
  const { kurier_schema_base: schemaBase } = metadata.parse(await read('/.well-known/oauth-authorization-server'))
  const formOf: FormOf = async (schemaUri) =>
    (await read(`/api/forms/definitions?${new URLSearchParams({ schemaUri })}`)) as FormDefinition // it publishes this type
  const fetchAsPage: Fetch = (url, init) => fetch(url, { ...init, headers: { ...init.headers, origin: baseUrl } })
  return {
    place: { baseUrl, schemaBase, fetch: fetchAsPage },
    kurier,
    system: administration({ baseUrl, ...office }, keys),
    keys,
    formOf,
  }
}

/** @throws Error when what is asked for is not there */
export async function answered(baseUrl: string, path: string): Promise<Response> {
  const answer = await fetch(baseUrl + path)
  if (answer.ok) return answer
  throw new Error(`${path} answers with status ${answer.status}.`)
}
