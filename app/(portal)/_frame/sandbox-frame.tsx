import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { momentText } from '#components/ui/moment.ts'
import { settings } from '#lib/platform/env.ts'
import { shownNow } from './shown-now.ts'

/** The banner of a sandbox, for the head of every page; nothing anywhere else. */
export async function SandboxFrame() {
  if (!settings().sandbox) return null
  const t = await serverTexts('start')
  return <SandboxBanner label={t('sandbox.label')} note={t('sandbox.note')} shifted={await shiftedTime()} />
}

async function shiftedTime() {
  const { now, offset } = await shownNow()
  if (offset === 0) return undefined
  const t = await serverTexts('start')
  const shown = momentText(await currentLocale(), now, { dateStyle: 'medium', timeStyle: 'short' })
  return { text: t('sandbox.shifted'), shown, iso: now.toISOString() }
}

/**
 * Says at the head of every page that this installation is one to try things out in, and what time it is there when its
 * clock was moved. `shifted`: the words before that time, and the time itself as shown and as RFC 3339.
 */
function SandboxBanner(props: {
  label: string
  note: string
  shifted: { text: string; shown: string; iso: string } | undefined
}) {
  const { label, note, shifted } = props
  return (
    <aside aria-label={label} className="border-b border-line bg-info-ground">
      <p className="mx-auto flex max-w-7xl items-baseline gap-x-3 px-4 py-1 text-xs md:px-8 md:text-sm">
        <strong className="font-semibold">{label}</strong>
        <span className={shifted ? 'max-md:sr-only' : undefined}>{note}</span>
        {shifted ? (
          <span>
            <span className="max-md:sr-only">{`${shifted.text} `}</span>
            <time dateTime={shifted.iso} className="font-semibold">
              {shifted.shown}
            </time>
          </span>
        ) : null}
      </p>
    </aside>
  )
}
