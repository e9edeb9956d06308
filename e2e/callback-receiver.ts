import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startCallbackReceiver, type Answering, type CallbackReceiver } from '@kurier/sides/callback-receiver'
import { makeCertificates } from '@kurier/sides/certificates'

const folderOfAuthority = (): string => process.env.E2E_RECEIVER_DIR ?? ''

/** The settings with which a node trusts the authority of the receivers and may send to this machine. */
export function receiverSettings(): Record<string, string> {
  const file = join(folderOfAuthority(), 'authority.pem')
  return { CALLBACK_CA_FILE: file, CALLBACK_ALLOWED_NETWORKS: '127.0.0.0/8 ::1' }
}

/**
 * Writes a certification authority and a receiver's certificate into a folder, where the journeys find them.
 * @returns `receiverSettings`
 */
export async function prepareReceiver(folder: string): Promise<Record<string, string>> {
  const { authority, certificate, key } = await makeCertificates(new Date())
  const files = { 'authority.pem': authority, 'receiver.pem': certificate, 'receiver-key.pem': key }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  process.env.E2E_RECEIVER_DIR = folder
  return receiverSettings()
}

/** A receiver of callbacks with that certificate; it answers 202 unless told otherwise. */
export async function startReceiver(
  answering: Answering = () => ({ status: 202, body: 'angekommen' }),
): Promise<CallbackReceiver> {
  const [certificate = '', key = ''] = await Promise.all(
    ['receiver.pem', 'receiver-key.pem'].map((name) => readFile(join(folderOfAuthority(), name), 'utf8')),
  )
  return startCallbackReceiver({ certificate, key }, answering)
}

/** The callbacks that came. */
export const posted = ({ requests }: CallbackReceiver) => requests.filter(({ method }) => method === 'POST')
