import {
  addTariff,
  removeTariff,
  type TariffPainting,
} from '@kilowatt/domain/pricing/painting/tariff-painting'
import { tariffName } from '@kilowatt/i18n/tariff-name'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './TariffPainter.module.css'
import { cellSign, tariffStyle } from './tariff-style.ts'

type Props = {
  painting: TariffPainting
  /** null: no tariff, which leaves a gap */
  brush: string | null
  onBrush: (tariff: string | null) => void
  onChange: (painting: TariffPainting) => void
}

/** Valid tariff keys, as in a plan's file. */
const TARIFF_KEY = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/

/** The tariffs to paint with, their keys, and custom ones. */
export function TariffBrushes({ painting, brush, onBrush, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const { tariffs } = painting
  const name = (typed ?? '').trim()
  const problem =
    name === '' || (TARIFF_KEY.test(name) && !tariffs.includes(name))
      ? null
      : t(tariffs.includes(name) ? 'painter.tariffThere' : 'painter.tariffName')
  const add = () => {
    if (name === '' || problem !== null) return
    onChange(addTariff(painting, name))
    onBrush(name)
    setTyped(null)
  }
  return (
    <div className={classes.tariffs}>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons is not a fieldset */}
      <div role="group" aria-labelledby={id} className={classes.row}>
        <span id={id} className={classes.label}>
          {t('painter.paintWith')}
        </span>
        {tariffs.map((tariff, at) => {
          const { block, isHatched } = tariffStyle(tariff, tariffs)
          return (
            <button
              key={tariff}
              type="button"
              aria-pressed={brush === tariff}
              className={classes.brush}
              onClick={() => onBrush(tariff)}
            >
              <span
                aria-hidden="true"
                data-hatched={isHatched || undefined}
                className={classes.swatch}
                style={{ '--cell': `var(--b${block})`, '--on-cell': `var(--b${block}-on)` }}
              >
                {cellSign(tariff)}
              </span>
              {tariffName(t, tariff)}
              {at < 9 && <kbd className={classes.kbd}>{at + 1}</kbd>}
            </button>
          )
        })}
        <button
          type="button"
          aria-pressed={brush === null}
          className={classes.brush}
          onClick={() => onBrush(null)}
        >
          <span aria-hidden="true" className={classes.swatchNone} />
          {t('painter.none')}
          <kbd className={classes.kbd}>0</kbd>
        </button>
        {brush !== null && (
          <ActionIcon
            size={32}
            aria-label={t('painter.removeTariff', { tariff: tariffName(t, brush) })}
            onClick={() => {
              onChange(removeTariff(painting, brush))
              onBrush(tariffs.find((tariff) => tariff !== brush) ?? null)
            }}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        )}
        {typed === null && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => setTyped('')}
          >
            {t('painter.addTariff')}
          </Button>
        )}
      </div>
      {typed !== null && (
        <div className={classes.newTariff}>
          <TextInput
            label={t('painter.newTariff')}
            description={t('painter.newTariffHelp')}
            value={typed}
            maxLength={40}
            autoFocus
            error={problem}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setTyped(null)
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button onClick={add}>{t('actions.add')}</Button>
          <Button variant="subtle" onClick={() => setTyped(null)}>
            {t('actions.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}
