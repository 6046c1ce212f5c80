import { formatNumber } from '@kilowatt/domain/units/number-format'
import { Button, FileButton, NativeSelect } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askTariffWorker } from '../../shared/tariff/work/ask-tariff-worker.ts'
import type { ReadImport, ReadImports } from '../../shared/tariff/work/read-imports.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import classes from './power-prices.module.css'

/** A file that was read, and which of its meters counts. */
export type ReadFile = {
  /** counts up: another file is another question */
  readonly id: number
  readonly name: string
  readonly imports: readonly ReadImport[]
  readonly chosen: number
  readonly isPartlyRead: boolean
}

type Props = { file: ReadFile | null; onFile: (file: ReadFile | null) => void }

/** More than two years of quarter-hours with every column of a portal; a file beyond it is something else. */
const MOST_BYTES = 40_000_000
let lastId = 0

/** A file of readings, dropped or chosen. It is read in this browser and goes nowhere. */
export function MeterFileField({ file, onFile }: Props) {
  const { t, i18n } = useTranslation()
  const [isOver, setIsOver] = useState(false)
  const [refused, setRefused] = useState<Exclude<ReadImports, { kind: 'read' }> | 'too_large' | null>(null)
  const read = useMutation({
    mutationFn: async (chosen: File) =>
      chosen.size > MOST_BYTES
        ? 'too_large'
        : askTariffWorker('readImports', new Uint8Array(await chosen.arrayBuffer())),
    onSuccess: (found, chosen) => {
      if (found === 'too_large' || found.kind !== 'read') {
        setRefused(found)
        onFile(null)
        return
      }
      setRefused(null)
      const isPartlyRead = found.problems.some(({ code }) => code === 'not_a_number' || code === 'not_a_time')
      onFile({ id: ++lastId, name: chosen.name, imports: found.imports, chosen: 0, isPartlyRead })
    },
    onError: () => onFile(null),
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) read.mutate(dropped)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the button within does the same */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <b>{file ? file.name : t('powerPrices.drop')}</b>
        <span className="dim">{t('powerPrices.dropHelp')}</span>
        <FileButton
          accept=".csv,.txt,.json,.xml,text/csv"
          onChange={(chosen) => chosen && read.mutate(chosen)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={read.isPending}
              leftSection={<IconFileSpreadsheet size={18} stroke={1.75} />}
            >
              {t(file ? 'powerPrices.anotherFile' : 'powerPrices.chooseFile')}
            </Button>
          )}
        </FileButton>
      </div>
      {read.error && <Notice kind="critical">{t('powerPrices.workerFailed')}</Notice>}
      {refused && !read.isPending && (
        <Notice kind="critical">
          {refused === 'too_large'
            ? t('powerPrices.fileTooLarge', {
                most: formatNumber(MOST_BYTES / 1e6, { locale: i18n.language }),
              })
            : refused.kind === 'unreadable'
              ? t(`powerPrices.unreadable_${refused.reason}`)
              : t('powerPrices.unknownFile', {
                  questions: refused.questions.map((one) => t(`powerPrices.question_${one}`)).join(', '),
                })}
        </Notice>
      )}
      {file && file.imports.length > 1 && (
        <NativeSelect
          label={t('powerPrices.meter')}
          value={String(file.chosen)}
          onChange={(event) => onFile({ ...file, chosen: Number(event.currentTarget.value) })}
          data={file.imports.map(({ meter }, i) => ({
            value: String(i),
            label: meter ?? t('powerPrices.meterNumber', { number: i + 1 }),
          }))}
        />
      )}
    </>
  )
}
