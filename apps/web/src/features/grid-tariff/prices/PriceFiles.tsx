import type { NetworkPriceFile } from '@kilowatt/contracts/grid-tariff/network-price-file'
import type { NetworkPriceList } from '@kilowatt/contracts/grid-tariff/network-prices'
import { Button } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { refusedFieldsOf } from '../../../api/call-errors.ts'
import { client } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { PickFile } from '../../../ui/files/PickFile.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { usePriceChange } from './use-price-change.ts'
import { useVersionTexts } from './use-version-texts.ts'

/** Saves all prices as a file, for another installation or to be edited, and loads such files. */
export function PriceFiles({ list }: { list: NetworkPriceList | undefined }) {
  const { t } = useTranslation()
  const texts = useVersionTexts()
  const refusal = useRefusal()
  const importing = usePriceChange({
    // the server validates the content
    change: async (file: File) =>
      client.networkPrices.import({ data: JSON.parse(await file.text()) as NetworkPriceFile }),
    doneText: ({ data }) => t('networkPrices.imported', data),
    refusalText: (error) => {
      if (error instanceof SyntaxError) return t('networkPrices.noFile')
      const [fault] = refusedFieldsOf(error)
      return fault
        ? t('networkPrices.notImported', {
            where: fault.path.replace(/^data\./, ''),
            why: texts.problem(fault.message),
          })
        : refusal(error)
    },
  })
  const iconOf = (of: 'in' | 'out') => {
    const FileIcon = of === 'in' ? IconUpload : IconDownload
    return <FileIcon size={18} stroke={1.75} />
  }
  return (
    <>
      <Button
        leftSection={iconOf('out')}
        disabled={list === undefined}
        onClick={() => list && saveFile('network-prices.json', fileOf(list))}
      >
        {t('networkPrices.export')}
      </Button>
      <PickFile accept="application/json,.json" onPick={(file) => importing.mutate(file)}>
        {(props) => (
          <Button {...props} loading={importing.isPending} leftSection={iconOf('in')}>
            {t('networkPrices.import')}
          </Button>
        )}
      </PickFile>
    </>
  )
}

/** Added prices as a file. If there are none, the product's own rows are an example of the format. */
function fileOf({ versions, days }: NetworkPriceList): Blob {
  const own = versions.filter(({ id }) => id !== null)
  const ownDays = days.filter(({ isOwn }) => isOwn)
  const hasOwn = own.length + ownDays.length > 0
  const file: NetworkPriceFile = {
    format: 'kilowatt.network-prices',
    formatVersion: 1,
    country: 'SI',
    currency: 'EUR',
    prices: (hasOwn ? own : versions).map(({ price }) => price),
    days: (hasOwn ? ownDays : days).map(({ date, isWorkFree, source }) => ({ date, isWorkFree, source })),
  }
  return new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' })
}
