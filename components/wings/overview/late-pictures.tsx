'use client'

import dynamic from 'next/dynamic'
import { Skeleton } from '#components/ui/skeleton.tsx'

/** The pictures of a page that is large without them: they are loaded after it. */
export const LatePictures = dynamic(() => import('./pictures.tsx').then((module) => module.Pictures), {
  ssr: false,
  loading: () => <Skeleton lines={6} />,
})
