/**
 * Says at the head of every page that this installation is one to try things out in, and what time it is there when its
 * clock was moved. `shifted`: the words before that time, and the time itself as shown and as RFC 3339.
 */
export function SandboxBanner(props: {
  label: string
  note: string
  shifted: { text: string; shown: string; iso: string } | undefined
}) {
  const { label, note, shifted } = props
  return (
    <aside aria-label={label} className="border-b border-line bg-info-ground">
      <p className="mx-auto flex max-w-7xl flex-wrap items-baseline gap-x-3 px-4 py-2 text-sm md:px-8">
        <strong className="font-semibold">{label}</strong>
        <span>{note}</span>
        {shifted ? (
          <span>
            {`${shifted.text} `}
            <time dateTime={shifted.iso} className="font-semibold">
              {shifted.shown}
            </time>
          </span>
        ) : null}
      </p>
    </aside>
  )
}
