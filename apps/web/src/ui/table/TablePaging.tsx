import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './TablePaging.module.css'
import { PAGE_SIZES, type Paging, pageCount, rowSpan, toPageSize } from './table-columns.ts'

/** Number of the shown rows; if there is more than one page, also the page size and links to other pages. */
export function TablePaging({ paging }: { paging: Paging }) {
  const { t, i18n } = useTranslation()
  const { page, pageSize, total, totalIsCapped = false, lead = 0, onPage, onPageSize } = paging
  const { first, last } = rowSpan(paging)
  // An empty table has its own message, and a single page needs no paging.
  if (total === 0) return null
  const canTurn = total > PAGE_SIZES[0] || page > 1
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <div className={classes.bar}>
      {canTurn && (
        <NativeSelect
          className={classes.size ?? ''}
          classNames={{ root: classes.size ?? '', label: classes.sizeLabel ?? '' }}
          size="xs"
          label={t('table.rows')}
          data={PAGE_SIZES.map(String)}
          value={String(pageSize)}
          onChange={(event) => onPageSize(toPageSize(event.currentTarget.value))}
        />
      )}
      <span className={classes.span} role="status">
        {t('table.span', {
          first: number(first),
          last: number(last),
          total: `${number(lead + total)}${totalIsCapped ? '+' : ''}`,
        })}
      </span>
      {canTurn && (
        <>
          <ActionIcon disabled={page <= 1} aria-label={t('table.previous')} onClick={() => onPage(page - 1)}>
            <IconChevronLeft size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon
            disabled={page >= pageCount(paging) && !totalIsCapped}
            aria-label={t('table.next')}
            onClick={() => onPage(page + 1)}
          >
            <IconChevronRight size={18} stroke={1.75} />
          </ActionIcon>
        </>
      )}
    </div>
  )
}
