import type { Calculations } from '@kilowatt/contracts/grid-tariff/calculations'
import { blocks } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { byBlock, powerProblems } from '@kilowatt/domain/grid-tariff/powers/agreed-powers'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../shared/forms/NumberField.tsx'
import type { NumberInput } from '../../../shared/forms/number-input.ts'
import { BlockMark } from '../../../shared/grid-tariff/BlockMark.tsx'
import { useGridTariffTexts } from '../../../shared/grid-tariff/use-grid-tariff-texts.ts'
import { usePowerProblemText } from '../../../shared/grid-tariff/use-power-problem-text.ts'
import { Card } from '../../../ui/data/Card.tsx'
import classes from './Calculations.module.css'

type Props = {
  calculations: Calculations
  powers: string | undefined
  onPowers: (powers: string | undefined) => void
}

/** Custom agreed power: in steps, ascending, between the connection's maximum and minimum. */
export function OwnPowers({ calculations, powers, onPowers }: Props) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const problemText = usePowerProblemText()
  const { limits, optimum } = calculations
  const [typed, setTyped] = useState<readonly NumberInput[]>(() =>
    powers
      ? powers.split(',').map(Number)
      : (optimum?.powers.map((kw) => Math.round(kw * 10) / 10) ?? ['', '', '', '', '']),
  )
  const isWhole = typed.every((power) => typeof power === 'number')
  const problems = isWhole
    ? powerProblems(
        byBlock((_block, i) => Number(typed[i])),
        limits,
      )
    : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && problems.length === 0) onPowers(typed.join(','))
  }
  return (
    <Card className={classes.own}>
      <form onSubmit={submit} className={classes.ownForm}>
        <fieldset className={classes.powers}>
          <legend>{t('gridTariff.ownPowersKw')}</legend>
          {blocks.map((block, i) => (
            <div key={block} className={classes.power}>
              <BlockMark block={block} isHead />
              <NumberField
                aria-label={t('gridTariff.block', { block })}
                value={typed[i] ?? ''}
                // the error is shown once, below
                aria-invalid={problems.some((one) => one.block === block)}
                aria-describedby="own-powers-help"
                onChange={(value) => setTyped(typed.with(i, value))}
              />
            </div>
          ))}
        </fieldset>
        <div className={classes.answers}>
          <Button type="submit" variant="filled" disabled={!isWhole || problems.length > 0}>
            {t('gridTariff.calculate')}
          </Button>
          {powers && (
            <Button variant="default" onClick={() => onPowers(undefined)}>
              {t('gridTariff.withoutOwn')}
            </Button>
          )}
        </div>
        <p id="own-powers-help" className={classes.help} role={problems.length > 0 ? 'alert' : undefined}>
          {problems.length > 0
            ? problems
                .map((one) => `${t('gridTariff.block', { block: one.block })}: ${problemText(one)}`)
                .join(' ')
            : t('gridTariff.ownHelp', { min: texts.kw(limits.minKw), max: texts.kw(limits.maxKw) })}
        </p>
      </form>
    </Card>
  )
}
