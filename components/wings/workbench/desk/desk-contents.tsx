'use client'

import { useTranslations } from 'use-intl'
import { BesidePart } from './desk-layout.tsx'

export type DeskPart =
  | 'checks'
  | 'application'
  | 'documents'
  | 'attachments'
  | 'save'
  | 'decision'
  | 'reply'
  | 'notes'
  | 'timeline'

/** A part of the application; going there unfolds it. */
export type DeskSection = { anchor: string; title: string }

type DeskContentsProps = { parts: readonly DeskPart[]; sections: readonly DeskSection[] }

/** The way to the parts of a long page, and to those of the application; they have these names as their ids. */
export function DeskContents({ parts, sections }: DeskContentsProps) {
  const t = useTranslations('workbench')
  return (
    <BesidePart title={t('desk.contents')}>
      <nav aria-label={t('desk.contents')}>
        <ul className="flex flex-col gap-y-1">
          {parts.map((part) => (
            <li key={part}>
              <ContentsLink anchor={part}>{t(`desk.parts.${part}`)}</ContentsLink>
              {part === 'application' && sections.length > 1 ? (
                <ul aria-label={t('data.parts')} className="my-1 ml-1 border-l border-line pl-3 text-sm">
                  {sections.map(({ anchor, title }) => (
                    <li key={anchor} className="py-0.5">
                      <ContentsLink anchor={anchor} onGo={() => unfold(anchor)}>
                        {title}
                      </ContentsLink>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      </nav>
    </BesidePart>
  )
}

function unfold(anchor: string): void {
  const part = document.getElementById(anchor)?.closest('details')
  if (part) part.open = true
}

function ContentsLink({ anchor, onGo, children }: { anchor: string; onGo?: () => void; children: string }) {
  return (
    <a
      href={`#${anchor}`}
      onClick={onGo}
      className="kern-link kern-link--no-visited-state p-0 text-[length:inherit] leading-normal"
    >
      {children}
    </a>
  )
}
