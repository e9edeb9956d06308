import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { Program } from '#app/(portal)/_program/program.tsx'
import { programCommands } from '#components/wings/documentation/program-commands.ts'
import { SaveSettings } from '#components/clients/save-settings.tsx'
import { type ServiceBase, settingsFileName, settingsOf } from '#components/clients/snippets.ts'
import type { ClientAnswer } from '#lib/clients/schema.ts'

/** How this client is tried out: its settings without the secret, which only its owner has, and its side's commands. */
export async function ClientProgram({ client, service }: { client: ClientAnswer; service: ServiceBase }) {
  const t = await serverTexts('program')
  const { kind, destination } = client
  const commands = programCommands(destination?.destinationId).filter((command) => command.kind === kind)
  return (
    <Program commands={commands} knowsDestination={destination !== null}>
      <p className="max-w-2xl">{t('settingsNote', { file: settingsFileName(kind) })}</p>
      <SaveSettings settings={settingsOf(client, service)} />
    </Program>
  )
}
