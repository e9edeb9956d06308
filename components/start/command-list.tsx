import { Copyable } from '#components/ui/copyable.tsx'

type ShownCommand = { title: string; note: string; line: string }

/** Commands to copy, each with what it does. */
export function CommandList({ commands }: { commands: readonly ShownCommand[] }) {
  return (
    <dl className="flex flex-col gap-6">
      {commands.map(({ title, note, line }) => (
        <div key={title}>
          <dt className="font-semibold">{title}</dt>
          <dd>
            <p className="mb-2 max-w-2xl text-muted">{note}</p>
            <Copyable value={line} name={title} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
