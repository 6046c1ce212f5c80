import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import classes from './CompareDialog.module.css'
import { sideBySide } from './line-diff.ts'

type Side = { name: string; text: string | null }

/** Changed lines are marked by colour and by a sign in front. */
export function SideBySide({ left, right }: { left: Side; right: Side }) {
  const { t } = useTranslation()
  if (left.text === null || right.text === null)
    return <EmptyState title={t('backups.noText')} reason={t('backups.noTextReason')} />
  const rows = sideBySide(left.text, right.text)
  if (!rows.some(({ isChanged }) => isChanged))
    return <EmptyState title={t('backups.same')} reason={t('backups.sameReason')} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('backups.compare')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{left.name}</th>
            <th scope="col">{right.name}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified only by their position
            <tr key={i}>
              <td className={cx(row.isChanged && row.left !== null && classes.removed)}>
                {signed(row.left, row.isChanged ? '−' : ' ')}
              </td>
              <td className={cx(row.isChanged && row.right !== null && classes.added)}>
                {signed(row.right, row.isChanged ? '+' : ' ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const signed = (line: string | null, sign: string) => (line === null ? '' : `${sign} ${line}`)
