'use client'

import { useEffect, useState, type ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { PortalProblem } from '#components/portal/ask-portal.ts'
import { Button } from './button.tsx'
import { ProblemAlert } from './problem-alert.tsx'
import { Skeleton } from './skeleton.tsx'

/** What a button gets whose click shows a part of a page that is loaded later: it is loaded when somebody comes near. */
export function whenNear(load: () => Promise<unknown>) {
  // what fails before anybody asked for it is told to whoever does
  const ahead = () => void load().catch(() => undefined)
  return { onPointerEnter: ahead, onFocus: ahead }
}

/** That a script did not come: a service that does not answer. */
export const notLoaded = () => new PortalProblem(0, {})

/**
 * A part of a page that is shown only when somebody asks for it, with a script of its own, which `load` fetches then or
 * before (`whenNear`). Until it is there its place is as tall as `lines` lines; what cannot be fetched is told there, and
 * the rest of the page stays as it is.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, lines: number) {
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
    return failure ? <Failed error={failure} onAgain={() => setFailure(undefined)} /> : <Skeleton lines={lines} />
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
