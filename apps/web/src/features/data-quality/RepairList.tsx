import type { MadeRepair } from '@kilowatt/contracts/telemetry/quality'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './DataQuality.module.css'
import { useFindingTexts } from './finding-texts.ts'

type Props = {
  repairs: readonly MadeRepair[]
  timezone: string
  /** null: no permission */
  onUndo: ((repair: MadeRepair) => void) | null
}

/** Repairs, newest first; undone repairs stay in the list. */
export function RepairList({ repairs, timezone, onUndo }: Props) {
  const { t } = useTranslation()
  const texts = useFindingTexts(timezone)
  const signed = (word: 'quality.made' | 'quality.undone', name: string | null, at: number) =>
    t(word, { name: name ?? t('quality.deletedPerson'), time: texts.at(at) })
  return (
    <ul className={classes.rows}>
      {repairs.length === 0 && <li className="dim">{t('quality.noRepairs')}</li>}
      {repairs.map((repair) => (
        <li key={repair.id} className={repair.undoneAt === null ? undefined : classes.undone}>
          <div className={classes.what}>
            <b>{t(`quality.repair_${repair.kind}`)}</b>
            <span>{texts.range(repair.from, repair.kind === 'exchange' ? repair.from : repair.to)}</span>
            <span className="caption">{signed('quality.made', repair.madeBy, repair.madeAt)}</span>
            {repair.undoneAt !== null && (
              <span className="caption">{signed('quality.undone', repair.undoneBy, repair.undoneAt)}</span>
            )}
          </div>
          {onUndo && repair.undoneAt === null && (
            <Button
              size="xs"
              aria-label={`${t('quality.undo')}: ${t(`quality.repair_${repair.kind}`)}, ${texts.at(repair.from)}`}
              onClick={() => onUndo(repair)}
            >
              {t('quality.undo')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
