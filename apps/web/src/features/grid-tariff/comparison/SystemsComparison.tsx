import type { Calculations } from '@kilowatt/contracts/grid-tariff/calculations'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGridTariffTexts } from '../../../shared/grid-tariff/use-grid-tariff-texts.ts'
import { SlotPlot } from '../../../shared/plot/SlotPlot.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { QuickSegments } from '../../../ui/data/QuickSegments.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { FigureTable } from '../../../ui/table/FigureTable.tsx'
import { CalculationGate } from '../CalculationGate.tsx'
import { ComparisonSkeleton } from '../CostsSkeleton.tsx'
import classes from '../grid-tariff.module.css'
import { costParts, partEur, type SystemName, systemNames, systemsOf } from '../system-parts.ts'
import type { PlaceScreenProps } from '../use-calculation.ts'
import { SystemToggles, systemColors } from './SystemToggles.tsx'
import { systemsCsv } from './systems-csv.ts'

/** Least span of the axis, EUR, so that cents look small */
const LEAST_EUR = 1

/** The systems side by side, by month and by part. */
export function SystemsComparison(props: PlaceScreenProps) {
  return (
    <CalculationGate {...props} skeleton={<ComparisonSkeleton />}>
      {(calculations) => <Compared calculations={calculations} />}
    </CalculationGate>
  )
}

function Compared({ calculations }: { calculations: Calculations }) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const [part, setPart] = useState<'total' | (typeof costParts)[number]>('total')
  const [chosen, setShown] = useState<readonly SystemName[]>(systemNames)
  const systems = systemsOf(calculations).map(([name, { months, totalCost }]) => ({
    name,
    label: t(`gridTariff.system_${name}`),
    values: months.map((month) => (part === 'total' ? month.totalCost.amount : partEur(month, part))),
    total: part === 'total' ? totalCost.amount : sumOf(months.map((month) => partEur(month, part))),
  }))
  const there = systems.map(({ name }) => name)
  // the chosen part may have disappeared with the custom power; then all parts are shown
  const some = there.filter((name) => chosen.includes(name))
  const shown = some.length > 0 ? some : there
  const months = calculations.new.months.map(({ month }) => texts.month(month))
  const title = part === 'total' ? t('gridTariff.grandTotal') : t(`gridTariff.part_${part}`)
  const today = systems.find(({ name }) => name === 'new')
  return (
    <>
      <QuickSegments
        aria-label={t('gridTariff.component')}
        className={classes.months ?? ''}
        value={part}
        onChange={(chosen) => setPart(chosen as typeof part)}
        data={(['total', ...costParts] as const).map((value) => ({
          value,
          label: value === 'total' ? t('gridTariff.grandTotal') : t(`gridTariff.part_${value}`),
        }))}
      />
      <Card
        heading={`${title}, EUR`}
        end={
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} />}
            onClick={() =>
              saveFile(
                'network-costs.csv',
                new Blob(
                  [
                    systemsCsv(
                      calculations,
                      {
                        head: [
                          t('gridTariff.range_month'),
                          t('gridTariff.bySystem'),
                          t('gridTariff.component'),
                          'EUR',
                        ],
                        system: (name) => t(`gridTariff.system_${name}`),
                        part: (name) => t(`gridTariff.part_${name}`),
                      },
                      texts.locale,
                    ),
                  ],
                  { type: 'text/csv' },
                ),
              )
            }
          >
            {t('words.exportCsv')}
          </Button>
        }
      >
        <SystemToggles systems={systems} shown={shown} onShown={setShown} />
        <SlotPlot
          label={title}
          slots={months}
          unit="EUR"
          least={LEAST_EUR}
          hasLegend
          series={systems
            .filter(({ name }) => shown.includes(name))
            .map(({ name, label, values }) => ({
              key: name,
              label,
              color: systemColors[name],
              shape: 'bar',
              values,
              text: texts.euro,
            }))}
        />
      </Card>
      {calculations.optimum?.isKept && <Notice kind="info">{t('gridTariff.keep')}</Notice>}
      <Card heading={t('gridTariff.byMonth')}>
        <FigureTable
          caption={`${title}, ${t('gridTariff.byMonth')}`}
          heads={[t('gridTariff.range_month'), ...systems.map(({ label }) => label), t('gridTariff.saves')]}
          rows={months.map((month, i) => ({
            key: month,
            head: month,
            cells: [
              ...systems.map(({ values }) => texts.euro(values[i] ?? null)),
              texts.euro(
                difference(today?.values[i], systems.find(({ name }) => name === 'optimized')?.values[i]),
              ),
            ],
          }))}
          total={{
            key: 'total',
            head: t('words.total'),
            cells: [
              ...systems.map(({ total }) => texts.euro(total)),
              texts.euro(difference(today?.total, systems.find(({ name }) => name === 'optimized')?.total)),
            ],
          }}
        />
      </Card>
    </>
  )
}

const sumOf = (values: readonly (number | null)[]) =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0)

const difference = (one: number | null | undefined, other: number | null | undefined) =>
  one == null || other == null ? null : one - other
