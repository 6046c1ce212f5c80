import type { Calculations } from '@kilowatt/contracts/grid-tariff/calculations'
import { blocks } from '@kilowatt/domain/tariff/calendar/block-schedule'
import { byBlock, powerProblems } from '@kilowatt/domain/tariff/powers/agreed-powers'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../shared/forms/NumberField.tsx'
import type { NumberInput } from '../../../shared/forms/number-input.ts'
import { usePowerProblemText } from '../../../shared/tariff/use-power-problem-text.ts'
import { useTariffWords } from '../../../shared/tariff/use-tariff-words.ts'
import { Card } from '../../../ui/data/Card.tsx'
import classes from '../network-costs.module.css'

type Props = {
  calculations: Calculations
  powers: string | undefined
  onPowers: (powers: string | undefined) => void
}

/** Powers that somebody wants to try: in steps, in order, between what the connection has and its least. */
export function OwnPowers({ calculations, powers, onPowers }: Props) {
  const { t } = useTranslation()
  const words = useTariffWords()
  const problemText = usePowerProblemText()
  const { limits, optimum } = calculations
  const [typed, setTyped] = useState<readonly NumberInput[]>(() =>
    powers ? powers.split(',').map(Number) : (optimum?.powers ?? ['', '', '', '', '']),
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
    <Card heading={t('gridTariff.system_custom')}>
      <form onSubmit={submit}>
        <p className="dim">
          {t('powerPrices.limits', { min: words.kw(limits.minKw), max: words.kw(limits.maxKw) })}
        </p>
        <div className={classes.fields}>
          {blocks.map((block, i) => {
            const problem = problems.find((one) => one.block === block)
            return (
              <NumberField
                key={block}
                label={t('gridTariff.block', { block })}
                rightSection="kW"
                value={typed[i] ?? ''}
                error={problem && problemText(problem)}
                onChange={(value) => setTyped(typed.with(i, value))}
              />
            )
          })}
        </div>
        <div className={classes.answers}>
          <Button type="submit" disabled={!isWhole || problems.length > 0}>
            {t('gridTariff.calculate')}
          </Button>
          {powers && (
            <Button variant="default" onClick={() => onPowers(undefined)}>
              {t('gridTariff.withoutOwn')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
