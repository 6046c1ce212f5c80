import type { DayOfCalendar } from '@kilowatt/contracts/grid-tariff/network-prices'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconBriefcase, IconCalendarHeart, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { DateField } from '../../../shared/dates/DateField.tsx'
import { DialogForm, FormDialog } from '../../../shared/forms/FormDialog.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { RowList, RowText } from '../../../ui/data/RowList.tsx'
import { SourceText } from './SourceText.tsx'
import { usePriceChange } from './use-price-change.ts'
import { useVersionTexts } from './use-version-texts.ts'

/** Days that differ from the rules of the block calendar. */
export function CalendarDays({ days }: { days: readonly DayOfCalendar[] }) {
  const { t } = useTranslation()
  const texts = useVersionTexts()
  const [opened, { open, close }] = useDisclosure(false)
  const removing = usePriceChange({
    change: (date: string) => client.networkPrices.removeDay({ date }),
    doneText: () => t('networkPrices.dayRemoved'),
  })
  return (
    <Card
      bare
      heading={t('networkPrices.days')}
      end={
        <Button size="xs" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={open}>
          {t('networkPrices.addDay')}
        </Button>
      }
    >
      <RowList>
        <li className="dim">{t('networkPrices.daysHelp')}</li>
        {days.map(({ date, isWorkFree, source, isOwn }) => {
          const DayIcon = isWorkFree ? IconCalendarHeart : IconBriefcase
          return (
            <li key={`${date} ${isOwn}`}>
              <DayIcon size={20} stroke={1.75} aria-hidden="true" />
              <RowText>
                <b>
                  {texts.day({ date })}: {t(isWorkFree ? 'networkPrices.workFree' : 'networkPrices.workDay')}
                </b>
                <span className="caption">
                  <SourceText source={source} />
                </span>
              </RowText>
              {isOwn && (
                <Button
                  size="xs"
                  aria-label={t('networkPrices.removeDay', { day: texts.day({ date }) })}
                  disabled={removing.isPending}
                  onClick={() => removing.mutate(date)}
                >
                  {t('actions.remove')}
                </Button>
              )}
            </li>
          )
        })}
      </RowList>
      <FormDialog opened={opened} onClose={close} title={t('networkPrices.addDay')}>
        <DayForm onClose={close} />
      </FormDialog>
    </Card>
  )
}

function DayForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { date: '', isWorkFree: 'yes', source: '' },
    validate: {
      date: (date) => (date === '' ? t('form.required') : null),
      source: (source) => (source.trim() === '' ? t('form.required') : null),
    },
  })
  const save = usePriceChange({
    change: ({ date, isWorkFree, source }: ReturnType<typeof form.getValues>) =>
      client.networkPrices.setDay({
        date,
        data: { isWorkFree: isWorkFree === 'yes', source: source.trim() },
      }),
    doneText: () => t('networkPrices.daySaved'),
    done: onClose,
    refusalText: 'in form',
  })
  return (
    <DialogForm
      form={form}
      save={save}
      keepLabel={t('actions.cancel')}
      saveLabel={t('actions.save')}
      onKeep={onClose}
      onSubmit={(values) => save.mutate(values)}
    >
      <DateField
        label={t('networkPrices.date')}
        value={form.getValues().date}
        error={form.errors.date}
        onChange={(day) => form.setFieldValue('date', day)}
      />
      <NativeSelect
        {...form.getInputProps('isWorkFree')}
        label={t('networkPrices.dayIs')}
        data={[
          { value: 'yes', label: t('networkPrices.workFree') },
          { value: 'no', label: t('networkPrices.workDay') },
        ]}
      />
      <TextInput
        {...form.getInputProps('source')}
        label={t('networkPrices.source')}
        description={t('networkPrices.sourceHelp')}
        maxLength={500}
      />
    </DialogForm>
  )
}
