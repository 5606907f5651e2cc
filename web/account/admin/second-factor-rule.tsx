import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { securityRulesQuery, useSaveSecurityRules } from './admin-queries.ts';

/** Whether everybody in the tenant needs a second factor. */
export function SecondFactorRule() {
  const { data: rules } = useQuery(securityRulesQuery);
  const save = useSaveSecurityRules();
  const shown = save.isPending ? save.variables : (rules?.requiresSecondFactor ?? false);
  return (
    <Switch
      label="Require a second factor of everybody"
      description="From their next sign-in on, people add one before they can do anything else. Single sign-on leaves it to the provider."
      checked={shown}
      disabled={!rules || save.isPending}
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  );
}
