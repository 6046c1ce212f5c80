import type { ColumnMapping } from '@kilowatt/domain/meter-files/mapped-csv'
import type { UnknownTable } from '@kilowatt/domain/meter-files/read-meter-file'
import { useTranslation } from 'react-i18next'
import classes from './meter-files.module.css'

type Props = { table: UnknownTable; mapping: Partial<ColumnMapping> }

const SHOWN_ROWS = 5

/** The first rows of a file with all columns. Above each used column is its meaning. */
export function FileRows({ table, mapping }: Props) {
  const { t } = useTranslation()
  const uses = table.heading.map((_heading, i) =>
    [
      mapping.time === i && t('portal.date'),
      mapping.clock === i && t('words.time'),
      mapping.import === i && t('portal.imported'),
      mapping.export === i && t('portal.exported'),
    ]
      .filter(Boolean)
      .join(', '),
  )
  const columns = table.heading.map((heading, i) => ({ key: i, heading, use: uses[i] }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.rows} tabIndex={0} aria-label={t('portal.firstRows')}>
      <table>
        <caption>{t('portal.firstRows')}</caption>
        <thead>
          <tr>
            {columns.map(({ key, heading, use }) => (
              <th key={key} scope="col" data-used={use !== '' || undefined}>
                <span>{heading}</span>
                <span className="dim">{use || '–'}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.sample.slice(0, SHOWN_ROWS).map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file that never move
            <tr key={row}>
              {columns.map(({ key, use }) => (
                <td key={key} data-used={use !== '' || undefined}>
                  {cells[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
