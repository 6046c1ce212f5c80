import { Button, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mayRetry } from '../../api/call-errors.ts'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Card } from '../../ui/data/Card.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError } from '../../ui/feedback/toast.tsx'

type Reported = { readonly locationId: number } | { readonly locationGroupId: number }

const { get, getOfGroup } = orpc.monthlyReports
const callsOf = (of: Reported) =>
  'locationId' in of
    ? {
        queryKey: get.queryKey({ input: of }),
        queryFn: () => client.monthlyReports.get(of),
        set: (wanted: boolean) => client.monthlyReports.set({ ...of, wanted }),
      }
    : {
        queryKey: getOfGroup.queryKey({ input: of }),
        queryFn: () => client.monthlyReports.getOfGroup(of),
        set: (wanted: boolean) => client.monthlyReports.setOfGroup({ ...of, wanted }),
      }

/** Whether the report of each month is mailed; each person decides for themselves. */
export function MonthlyCard({ place }: { place: Reported }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const { queryKey, queryFn, set } = callsOf(place)
  const { data, error, refetch } = useQuery({ queryKey, queryFn })
  const save = useMutation({
    mutationFn: set,
    onSuccess: (answer) => queries.setQueryData(queryKey, answer),
    onError: (error) => toastError(refusal(error)),
  })
  const known = data?.data.wanted
  if (error && known === undefined)
    return (
      <Card>
        <Notice kind="critical">
          {t('reports.monthlyFailed')} {refusal(error)}{' '}
          {mayRetry(error) && (
            <Button size="xs" variant="transparent" onClick={() => void refetch()}>
              {t('actions.tryAgain')}
            </Button>
          )}
        </Notice>
      </Card>
    )
  return (
    <Card>
      <Switch
        label={t('reports.monthly')}
        description={t('reports.monthlyText')}
        checked={save.isPending ? save.variables : known === true}
        disabled={known === undefined}
        onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
      />
    </Card>
  )
}
