import { blocks } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { mainFuses } from '@kilowatt/domain/grid-tariff/powers/fuses'
import { Checkbox, NativeSelect, Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../shared/forms/NumberField.tsx'
import { useGridTariffTexts } from '../../../shared/grid-tariff/use-grid-tariff-texts.ts'
import { usePowerProblemText } from '../../../shared/grid-tariff/use-power-problem-text.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { QuickSegments } from '../../../ui/data/QuickSegments.tsx'
import classes from './calculator.module.css'
import { type CalculatorAsk, MOST_YEARLY_KWH, typedPowers, yearlyKwhOf } from './calculator-request.ts'
import { MeterFileField, type ReadFile } from './MeterFileField.tsx'

type Props = {
  ask: CalculatorAsk
  onAsk: (change: Partial<CalculatorAsk>) => void
  file: ReadFile | null
  onFile: (file: ReadFile | null) => void
  nowMs: number
}

/** A household's own data: its fuse, consumption, and agreed power. */
export function CalculatorForm({ ask, onAsk, file, onFile, nowMs }: Props) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const problemText = usePowerProblemText()
  const isTooMuch = typeof ask.yearlyKwh === 'number' && yearlyKwhOf(ask) === null
  const { problems } = typedPowers(ask, nowMs)
  return (
    <Card heading={t('gridTariffCalculator.yourHome')}>
      <div className={classes.form}>
        <NativeSelect
          label={t('gridTariffCalculator.fuse')}
          description={t('gridTariffCalculator.fuseHelp')}
          value={String(ask.fuse)}
          onChange={(event) => onAsk({ fuse: Number(event.currentTarget.value) })}
          data={mainFuses.map(({ phases, ampere, connectionKw }, i) => ({
            value: String(i),
            label: t('gridTariffCalculator.fuseOption', {
              phases,
              ampere,
              power: texts.number(connectionKw),
            }),
          }))}
        />
        <QuickSegments
          aria-label={t('gridTariffCalculator.from')}
          fullWidth
          value={ask.from}
          onChange={(from) => onAsk({ from: from as CalculatorAsk['from'] })}
          data={[
            { value: 'year', label: t('gridTariffCalculator.from_year') },
            { value: 'file', label: t('gridTariffCalculator.from_file') },
          ]}
        />
        {ask.from === 'year' ? (
          <NumberField
            label={t('gridTariffCalculator.yearlyKwh')}
            description={t('gridTariffCalculator.yearlyKwhHelp')}
            rightSection="kWh"
            rightSectionWidth={52}
            value={ask.yearlyKwh}
            error={
              isTooMuch && t('gridTariffCalculator.yearlyKwhBounds', { most: texts.number(MOST_YEARLY_KWH) })
            }
            onChange={(yearlyKwh) => onAsk({ yearlyKwh })}
          />
        ) : (
          <MeterFileField file={file} onFile={onFile} />
        )}
        <Checkbox
          label={t('gridTariffCalculator.knowsPowers')}
          description={t('gridTariffCalculator.knowsPowersHelp')}
          checked={ask.knowsPowers}
          onChange={(event) => onAsk({ knowsPowers: event.currentTarget.checked })}
        />
        {ask.knowsPowers && (
          <>
            <div className={classes.powers}>
              {blocks.map((block, i) => {
                const problem = problems.find((one) => one.block === block)
                return (
                  <NumberField
                    key={block}
                    label={t('gridTariff.block', { block })}
                    rightSection="kW"
                    value={ask.powers[i] ?? ''}
                    error={problem && problemText(problem)}
                    onChange={(value) => onAsk({ powers: ask.powers.with(i, value) })}
                  />
                )
              })}
            </div>
            <Radio.Group
              label={t('gridTariffCalculator.setBy')}
              value={ask.setBy}
              onChange={(setBy) => onAsk({ setBy: setBy as CalculatorAsk['setBy'] })}
            >
              <Stack gap={8} mt={8}>
                <Radio value="operator" label={t('gridTariffCalculator.setBy_operator')} />
                <Radio value="customer" label={t('gridTariffCalculator.setBy_customer')} />
              </Stack>
            </Radio.Group>
          </>
        )}
      </div>
    </Card>
  )
}
