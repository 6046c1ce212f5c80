import { pricingLimits } from '@kilowatt/contracts/pricing/pricing-limits'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { SearchedSelect } from '../../../shared/forms/SearchedSelect.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import classes from './ComparisonScreen.module.css'

type Props = {
  locationId: number
  chosen: readonly { readonly planId: number; readonly name: string }[]
  onChoose: (planIds: readonly number[]) => void
}

/** Which plans to compare with today's, among those that the location can have. */
export function PlanPicker({ locationId, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = useQuery(
    orpc.utilityPlans.list.queryOptions({
      input: { locationId, search },
      placeholderData: keepPreviousData,
    }),
  ).data?.data
  const ids = chosen.map(({ planId }) => planId)
  const isFull = ids.length >= pricingLimits.comparedPlans
  return (
    <Card>
      <SearchedSelect
        // a choice is added to the list below, and the field is cleared
        key={ids.join()}
        label={t('comparison.addPlan')}
        placeholder={isFull ? t('comparison.mostPlans', { count: ids.length }) : t('plans.search')}
        nothingFoundMessage={t('plans.noneFound')}
        value={null}
        onChange={(choice) => choice && !isFull && onChoose([...ids, Number(choice.value)])}
        found={
          found && {
            choices: found.plans
              .filter(({ id }) => !ids.includes(id) && !isFull)
              .map(({ id, name }) => ({ value: String(id), label: name })),
            total: isFull ? 0 : found.total - found.plans.filter(({ id }) => ids.includes(id)).length,
          }
        }
        onSearch={setSearch}
      />
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label={t('plans.title')}>
          {chosen.map(({ planId, name }) => (
            <li key={planId}>
              <Button
                variant="default"
                rightSection={<IconX size={16} stroke={1.75} />}
                aria-label={t('comparison.leaveOut', { name })}
                onClick={() => onChoose(ids.filter((id) => id !== planId))}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
