import {
  addSeason,
  allMonths,
  moveMonth,
  removeSeason,
  type TariffPainting,
} from '@kilowatt/domain/pricing/painting/tariff-painting'
import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { monthName, monthsText } from './schedule-texts.ts'
import classes from './TariffPainter.module.css'

type Props = {
  painting: TariffPainting
  at: number
  onAt: (at: number) => void
  /** `words`: the announcement of the change */
  onChange: (painting: TariffPainting, texts: string) => void
}

/**
 * Seasons as sets of months. A month belongs to exactly one season: adding it to a season removes it from
 * another, which is announced.
 */
export function SeasonBar({ painting, at, onAt, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const id = useId()
  const { seasons } = painting
  const nameOf = (index: number) => {
    const months = seasons[index]?.months ?? []
    return months.length === 0 ? t('painter.newSeason') : monthsText(t, locale, months)
  }
  const take = (month: number) => {
    const from = seasons.findIndex(({ months }) => months.includes(month))
    if (from === at) return
    const texts = t('painter.monthTaken', { month: monthName(locale, month), season: nameOf(from) })
    onChange(moveMonth(painting, month, at), texts)
  }
  const remove = () => {
    const to = at === 0 ? 1 : 0
    onChange(removeSeason(painting, at, to), t('painter.seasonRemoved', { season: nameOf(to) }))
    onAt(0)
  }
  return (
    <div className={classes.seasons}>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons is not a fieldset */}
      <div role="group" aria-labelledby={id} className={classes.row}>
        <span id={id} className={classes.label}>
          {t('painter.seasons')}
        </span>
        {seasons.map((season, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a season is identified only by its position
            key={index}
            type="button"
            aria-pressed={index === at}
            className={classes.brush}
            data-empty={season.months.length === 0 || undefined}
            onClick={() => onAt(index)}
          >
            {nameOf(index)}
          </button>
        ))}
        {seasons.length < allMonths.length && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => {
              onChange(addSeason(painting, at), t('painter.seasonAdded'))
              onAt(seasons.length)
            }}
          >
            {t('painter.addSeason')}
          </Button>
        )}
        {seasons.length > 1 && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconTrash size={16} stroke={1.75} />}
            onClick={remove}
          >
            {t('painter.removeSeason')}
          </Button>
        )}
      </div>
      {seasons.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a row of buttons is not a fieldset
        <div
          role="group"
          aria-label={t('painter.monthsOf', { season: nameOf(at) })}
          className={classes.months}
        >
          {allMonths.map((month) => (
            <button
              key={month}
              type="button"
              aria-pressed={seasons[at]?.months.includes(month) ?? false}
              className={classes.month}
              onClick={() => take(month)}
            >
              {monthName(locale, month)}
            </button>
          ))}
        </div>
      )}
      {seasons[at]?.months.length === 0 && <p className="caption">{t('painter.chooseMonths')}</p>}
    </div>
  )
}
