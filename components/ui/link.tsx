'use client'

import NextLink from 'next/link'
import { useState, type ComponentProps } from 'react'

/**
 * A link within the product. What it leads to is fetched ahead once somebody points at it or comes to it by keyboard:
 * fetched for every link in sight, it would ask the server for some twenty more answers with each page.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, 'prefetch' | 'onMouseEnter' | 'onFocus'>) {
  const [isMeant, setIsMeant] = useState(false)
  const fetchAhead = () => setIsMeant(true)
  return <NextLink {...props} prefetch={isMeant ? null : false} onMouseEnter={fetchAhead} onFocus={fetchAhead} />
}
