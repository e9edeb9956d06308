'use client'

import { Link } from '#components/ui/link.tsx'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** A column: `cell` shows a row's value, `isRowHeader` names the row to assistive technology. */
export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  numeric?: boolean
  isRowHeader?: boolean
  /** In percent of the width: each row is one line, and longer words end in an ellipsis where it is not narrow. */
  share?: number
  /** Its words are not cut: they may take several lines. */
  isWhole?: boolean
  /** Left out while something is open at the side of the list. */
  isExtra?: boolean
}

type DataTableProps<Row> = {
  /** Says to assistive technology what the table lists. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /**
   * `current`: a column's id, with `-` in front when descending. Sorting is done by the server behind `hrefOf`, or by
   * `onSort` where the rows are known here alone.
   */
  sort?: { current: string } & ({ hrefOf: (sort: string) => string } | { onSort: (sort: string) => void })
  /** In the table's place when it has no rows. */
  empty: ReactNode
}

/** Numbers end at the right; what stands in the next column begins at a distance. */
const gap = 'md:pr-8!'
const extra = ({ isExtra = false }: { isExtra?: boolean }): string => (isExtra ? 'side:in-data-inspecting:hidden' : '')
const numeric = `md:text-right md:whitespace-nowrap ${gap}`

/**
 * A list that comes paged and sorted; each row becomes a card where it is narrow, without the cells in which something is
 * marked by `data-nothing`.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, sort, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return empty
  return (
    <table className="kern-table kern-table--small max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:hidden">
        <tr className="kern-table__row">
          {columns.map((column) => (
            <Head key={column.id} {...{ column, sort }} />
          ))}
        </tr>
      </thead>
      <tbody className="kern-table__body max-md:block">
        {rows.map((row) => (
          <tr key={rowKey(row)} className="kern-table__row max-md:block max-md:border-t max-md:border-edge max-md:py-3">
            {columns.map((column) => (
              <Cell key={column.id} {...{ column, row }} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const Tag = column.isRowHeader ? 'th' : 'td'
  return (
    <Tag
      scope={column.isRowHeader ? 'row' : undefined}
      // React's types know no properties of our own
      style={column.share ? ({ '--share': `${column.share}%` } as CSSProperties) : undefined}
      className={`${extra(column)} ${column.share ? 'md:w-(--share) md:max-w-0' : ''} ${column.isRowHeader ? `kern-table__header ${column.share ? '' : 'md:min-w-44'}` : 'kern-table__cell'} ${column.numeric ? numeric : ''} max-md:has-[[data-nothing]]:hidden max-md:grid max-md:grid-cols-[8rem_minmax(0,1fr)] max-md:gap-x-3 max-md:px-0 max-md:py-1 max-md:text-left max-md:shadow-none`}
    >
      <span className="text-sm font-normal text-muted md:hidden">{column.header}</span>
      <span
        className={`block min-w-0 wrap-anywhere ${column.share && !column.isWhole ? 'md:truncate' : column.isRowHeader ? '' : 'md:wrap-break-word md:[&_code]:wrap-anywhere'} [&_.kern-btn--tertiary]:-my-2 [&_.kern-btn--tertiary]:min-h-0 [&_.kern-btn--tertiary]:px-0 [&_.kern-btn--tertiary>.kern-label]:px-0 [&_.kern-link]:p-0 [&_.kern-link]:text-[length:inherit] [&_.kern-link]:leading-[inherit]`}
      >
        {column.cell(row)}
      </span>
    </Tag>
  )
}

type HeadProps<Row> = { column: Column<Row>; sort: DataTableProps<Row>['sort'] }

function Head<Row>({ column, sort }: HeadProps<Row>) {
  const t = useTranslations('kit.table')
  const { id, header, numeric, sortable } = column
  const className = `${extra(column)} kern-table__header ${numeric ? `kern-table__header--numeric ${gap}` : ''}`
  if (!sortable || !sort) {
    return (
      <th scope="col" className={className}>
        {header}
      </th>
    )
  }
  const order = sort.current === id ? 'ascending' : sort.current === `-${id}` ? 'descending' : 'none'
  const wanted = order === 'ascending' ? `-${id}` : id
  const label = order === 'ascending' ? 'sortDescending' : 'sortAscending'
  const look = {
    'aria-label': t(label, { column: header }),
    className:
      'inline-flex items-center gap-1 text-text underline decoration-line underline-offset-4 hover:decoration-current',
  }
  const inside = (
    <>
      {header}
      {order === 'none' ? null : (
        <span
          className={`kern-icon kern-icon--small kern-icon--arrow-${order === 'ascending' ? 'up' : 'down'}`}
          aria-hidden="true"
        />
      )}
    </>
  )
  return (
    <th scope="col" aria-sort={order} className={className}>
      {'onSort' in sort ? (
        <button {...look} type="button" onClick={() => sort.onSort(wanted)}>
          {inside}
        </button>
      ) : (
        <Link {...look} href={sort.hrefOf(wanted)}>
          {inside}
        </Link>
      )}
    </th>
  )
}
