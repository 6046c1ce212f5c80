import { blocks } from '@kilowatt/domain/tariff/calendar/block-schedule'
import { mainFuses } from '@kilowatt/domain/tariff/powers/fuses'
import { Checkbox, NativeSelect, Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../shared/forms/NumberField.tsx'
import { usePowerProblemText } from '../../shared/tariff/use-power-problem-text.ts'
import { useTariffWords } from '../../shared/tariff/use-tariff-words.ts'
import { Card } from '../../ui/data/Card.tsx'
import { QuickSegments } from '../../ui/data/QuickSegments.tsx'
import { MeterFileField, type ReadFile } from './MeterFileField.tsx'
import { MOST_YEARLY_KWH, type PowerPriceAsk, typedPowers, yearlyKwhOf } from './power-price-ask.ts'
import classes from './power-prices.module.css'

type Props = {
  ask: PowerPriceAsk
  onAsk: (change: Partial<PowerPriceAsk>) => void
  file: ReadFile | null
  onFile: (file: ReadFile | null) => void
  nowMs: number
}

/** A household's own data: its fuse, consumption, and agreed power. */
export function PowerPriceForm({ ask, onAsk, file, onFile, nowMs }: Props) {
  const { t } = useTranslation()
  const words = useTariffWords()
  const problemText = usePowerProblemText()
  const isTooMuch = typeof ask.yearlyKwh === 'number' && yearlyKwhOf(ask) === null
  const { problems } = typedPowers(ask, nowMs)
  return (
    <Card heading={t('powerPrices.yourHome')}>
      <div className={classes.form}>
        <NativeSelect
          label={t('powerPrices.fuse')}
          description={t('powerPrices.fuseHelp')}
          value={String(ask.fuse)}
          onChange={(event) => onAsk({ fuse: Number(event.currentTarget.value) })}
          data={mainFuses.map(({ phases, ampere, connectionKw }, i) => ({
            value: String(i),
            label: t('powerPrices.fuseOption', { phases, ampere, power: words.number(connectionKw) }),
          }))}
        />
        <QuickSegments
          aria-label={t('powerPrices.from')}
          fullWidth
          value={ask.from}
          onChange={(from) => onAsk({ from: from as PowerPriceAsk['from'] })}
          data={[
            { value: 'year', label: t('powerPrices.from_year') },
            { value: 'file', label: t('powerPrices.from_file') },
          ]}
        />
        {ask.from === 'year' ? (
          <NumberField
            label={t('powerPrices.yearlyKwh')}
            description={t('powerPrices.yearlyKwhHelp')}
            rightSection="kWh"
            rightSectionWidth={52}
            value={ask.yearlyKwh}
            error={isTooMuch && t('powerPrices.yearlyKwhBounds', { most: words.number(MOST_YEARLY_KWH) })}
            onChange={(yearlyKwh) => onAsk({ yearlyKwh })}
          />
        ) : (
          <MeterFileField file={file} onFile={onFile} />
        )}
        <Checkbox
          label={t('powerPrices.knowsPowers')}
          description={t('powerPrices.knowsPowersHelp')}
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
              label={t('powerPrices.setBy')}
              value={ask.setBy}
              onChange={(setBy) => onAsk({ setBy: setBy as PowerPriceAsk['setBy'] })}
            >
              <Stack gap={8} mt={8}>
                <Radio value="operator" label={t('powerPrices.setBy_operator')} />
                <Radio value="customer" label={t('powerPrices.setBy_customer')} />
              </Stack>
            </Radio.Group>
          </>
        )}
      </div>
    </Card>
  )
}
