'use client'

import { useEffect, useState, type ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { PortalProblem } from '#components/portal/ask-portal.ts'
import { Button } from './button.tsx'
import { ProblemAlert } from './problem-alert.tsx'
import { Skeleton } from './skeleton.tsx'

/** Handlers for a button that shows a lazily loaded part: the script loads when pointer or focus reaches the button. */
export function whenNear(load: () => Promise<unknown>) {
  // a failure ahead of the click is shown after the click, which loads again
  const ahead = () => void load().catch(() => undefined)
  return { onPointerEnter: ahead, onFocus: ahead }
}

/** The script could not be loaded: the service does not answer. */
export const notLoaded = () => new PortalProblem(0, {})

/**
 * A part of a page with a script of its own, which `load` fetches when the part is shown or before (`whenNear`). Its
 * place is `lines` lines tall while the script loads, below `Head`; a failed load is shown there, and the rest of the page
 * stays as it is.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  lines: number,
  Head: ComponentType<Props> = () => null,
) {
  let known: ComponentType<Props> | undefined
  const fetch = async () => (known = await load())
  function Later(props: Props) {
    const [Part, setPart] = useState(() => known)
    const [failure, setFailure] = useState<Error>()
    useEffect(() => {
      if (Part || failure) return
      fetch().then(
        (loaded) => setPart(() => loaded),
        () => setFailure(notLoaded()),
      )
    }, [Part, failure])
    if (Part) return <Part {...props} />
    return (
      <>
        <Head {...props} />
        {failure ? <Failed error={failure} onAgain={() => setFailure(undefined)} /> : <Skeleton lines={lines} />}
      </>
    )
  }
  return Object.assign(Later, { fetch })
}

function Failed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const t = useTranslations('kit')
  return (
    <div className="flex flex-col items-start gap-4">
      <ProblemAlert error={error} />
      <Button variant="secondary" onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  )
}
