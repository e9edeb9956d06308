'use client'

import type { ReactNode } from 'react'
import { fieldId } from '#components/ui/text-field.tsx'
import type { GroupId, Words } from '@kurier/forms/definition'
import { basesAt } from '../basis-places.ts'
import { useFormTools } from './form-tools.tsx'
import { WhyAsked } from './legal-bases.tsx'
import type { HeadingLevel } from './sections.ts'
import { Spoken, SpokenLines } from '../spoken.tsx'
import { aboutOf, labelWords } from '../words.ts'

/** Id of the title of the group at this path. */
export const titleId = (path: string): string => `${fieldId(path)}-title`

type TitleProps = { path: string; level: HeadingLevel; className: string; children: ReactNode }

/** The title of a group in a step, as a heading that can take the keyboard. */
export function GroupTitle({ path, level, className, children }: TitleProps) {
  const Heading = `h${level}` as const
  return (
    <Heading id={titleId(path)} tabIndex={-1} className={`${className} wrap-anywhere`}>
      {children}
    </Heading>
  )
}

/** What a group is called. */
export function GroupName({ id }: { id: GroupId }) {
  const { form } = useFormTools()
  return <Spoken form={form} words={labelWords(form, id)} />
}

/** What is told of a group below its title: a text, what helps to answer, and why it is asked for. */
export function GroupAbout({ id, name, className = '' }: { id: GroupId; name: string; className?: string }) {
  const { form } = useFormTools()
  const { text, hint } = aboutOf(form, id)
  if (!text && !hint && basesAt(form, name).length === 0) return null
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      {text ? <AboutText words={text} /> : null}
      <AboutHint words={hint} />
      <WhyAsked name={name} />
    </div>
  )
}

/** What is to be read before, in paragraphs. */
export function AboutText({ words }: { words: Words }) {
  const { form } = useFormTools()
  return (
    <p>
      <SpokenLines form={form} words={words} />
    </p>
  )
}

/** What helps to understand it, if there is anything. */
export function AboutHint({ words }: { words: Words | undefined }) {
  const { form } = useFormTools()
  if (!words) return null
  return (
    <p className="text-muted">
      <Spoken form={form} words={words} />
    </p>
  )
}
