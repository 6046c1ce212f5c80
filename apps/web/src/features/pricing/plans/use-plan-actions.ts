import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'

type Named = { id: number; name: string }

class NotAPlan extends Error {}

/** Copying a plan, and plans as files. @param onOpen leads to the one that was made */
export function usePlanActions(onOpen: (planId: number) => void) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const onError = (error: Error) =>
    toastError(
      error instanceof NotAPlan ? t('plans.notAPlan') : refusal(error, { invalid: 'plans.notAPlan' }),
    )
  const made = async (plan: Named, words: string) => {
    await queries.invalidateQueries({ queryKey: orpc.utilityPlans.list.key() })
    toastSuccess(t(words, { name: plan.name }))
    onOpen(plan.id)
  }
  const copy = useMutation({
    mutationFn: ({ id, name }: Named) =>
      client.utilityPlans.copy({ planId: id, name: t('plans.copyOf', { name }).slice(0, 100) }),
    onSuccess: ({ data }) => made(data.plan, 'plans.copied'),
    onError: (error) => toastError(refusal(error)),
  })
  const exporting = useMutation({
    mutationFn: ({ id }: Named) => client.utilityPlans.exportFile({ planId: id }),
    onSuccess: (file, { name }) => saveFile(`${name.replaceAll(/[\\/:*?"<>|]/g, '-')}.json`, file),
    onError: (error) => toastError(refusal(error)),
  })
  const importing = useMutation({
    mutationFn: async (file: File) => {
      const content: unknown = await file.text().then(JSON.parse).catch(notAPlan)
      // the server looks at it: what it is not is refused there
      return client.utilityPlans.importFile({ file: content as never })
    },
    onSuccess: ({ data }) => made(data.plan, 'plans.imported'),
    onError,
  })
  return {
    copy: (plan: Named) => copy.mutate(plan),
    exportFile: (plan: Named) => exporting.mutate(plan),
    importFile: (file: File) => importing.mutate(file),
    isBusy: importing.isPending || copy.isPending,
  }
}

const notAPlan = () => {
  throw new NotAPlan('no JSON')
}
