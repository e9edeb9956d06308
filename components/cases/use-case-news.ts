'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { portalAddress } from '#components/portal/ask-portal.ts'

export type Connection = 'connecting' | 'on' | 'off'

type SeenState = { sequence: number; deliveryVersion: string }

/**
 * Listens for news of a case while the page is visible; a hidden page gives its connection back.
 * @param seen the shown state; any other state is news
 * @param onNews reads the case again
 */
export function useCaseNews(caseId: string, seen: SeenState, onNews: () => void): Connection {
  const [connection, setConnection] = useState<Connection>('connecting')
  const news = useEffectEvent(onNews)
  const compare = useEffectEvent((state: SeenState) => {
    if (state.sequence !== seen.sequence || state.deliveryVersion !== seen.deliveryVersion) onNews()
  })

  useEffect(() => {
    let source: EventSource | undefined
    const close = (): void => {
      source?.close()
      source = undefined
    }
    const open = (): void => {
      const opened = new EventSource(portalAddress('GET /cases/[caseId]/stream', { params: { caseId } }))
      source = opened
      opened.addEventListener('open', () => setConnection('on'))
      // the stream of our own interface
      opened.addEventListener('state', ({ data }: MessageEvent<string>) => compare(JSON.parse(data) as SeenState))
      opened.addEventListener('event', () => news())
      opened.addEventListener('deliveries', () => news())
      opened.addEventListener('error', () => {
        const isOver = opened.readyState === EventSource.CLOSED
        setConnection(isOver ? 'off' : 'connecting')
        if (isOver) news() // the answer gives the reason: signed out, or the case is gone
      })
    }
    const follow = (): void => {
      if (document.hidden) close()
      else if (!source) open()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close()
    }
  }, [caseId])
  return connection
}
