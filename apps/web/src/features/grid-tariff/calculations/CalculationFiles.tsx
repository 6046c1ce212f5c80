import type { Calculations } from '@kilowatt/contracts/grid-tariff/calculations'
import { Button, Menu } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconChevronDown, IconCopy, IconDownload, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useGridTariffTexts } from '../../../shared/grid-tariff/use-grid-tariff-texts.ts'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { calculationsCsv, monthCells } from './calculations-csv.ts'
import type { ShownSystem } from './shown-systems.ts'
import { useCostLineTexts } from './use-cost-line-texts.tsx'

type Props = { calculations: Calculations; systems: readonly ShownSystem[]; month: string }

/** Saves all months as a file, and copies the current one to the clipboard. */
export function CalculationFiles({ calculations, systems, month }: Props) {
  const { t } = useTranslation()
  const formats = useGridTariffTexts()
  const { text: line } = useCostLineTexts()
  const { copy } = useClipboard()
  const texts = {
    system: (name: ShownSystem['name']) => t(`gridTariff.system_${name}`),
    part: (part: Parameters<typeof partKey>[0]) => t(partKey(part)),
    line,
  }
  const save = () => {
    const head = [
      t('gridTariff.range_month'),
      t('gridTariff.bySystem'),
      t('gridTariff.component'),
      t('gridTariff.line'),
      t('gridTariff.quantity'),
      t('gridTariff.unit'),
      t('gridTariff.price'),
      t('gridTariff.occurrences'),
      'EUR',
    ]
    const csv = calculationsCsv(calculations, { ...texts, head }, formats.locale)
    saveFile('calculations.csv', new Blob([csv], { type: 'text/csv' }))
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          rightSection={<IconChevronDown size={16} stroke={1.75} />}
        >
          {t('gridTariff.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTable size={18} stroke={1.75} />} onClick={save}>
          {t('gridTariff.saveAll')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={18} stroke={1.75} />}
          onClick={() => {
            copy(monthCells(systems, { ...texts, number: formats.number, total: t('gridTariff.grandTotal') }))
            toastSuccess(t('form.copied'))
          }}
        >
          {t('gridTariff.copyMonth', { month: formats.month(month) })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const partKey = (part: 'energy' | 'networkPower' | 'excess' | 'networkEnergy' | 'contributions') =>
  `gridTariff.part_${part}` as const
