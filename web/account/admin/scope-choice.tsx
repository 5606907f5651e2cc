import { Checkbox, Stack, Text } from '@mantine/core';
import { hasProduct, productNames } from '@overflight/contract/account/entitlements.ts';
import { keyScopeNames, keyScopes, productOf, type KeyScope } from '@overflight/contract/account/key-scopes.ts';
import { useUser } from '../../platform/calls/session.ts';
import classes from './admin.module.css';

const scopesByArea = [...Map.groupBy(keyScopeNames, (scope) => keyScopes[scope].area)];

/** A key has no more rights than its maker: what they lack cannot be chosen. */
export function ScopeChoice() {
  const user = useUser();
  const missing = (scope: KeyScope) => {
    const product = productOf(scope);
    return product && !hasProduct(user.groups, product) ? productNames[product] : undefined;
  };
  return (
    <div className={classes['scopes']}>
      {scopesByArea.map(([area, scopes]) => (
        <Stack key={area} gap={6} role="group" aria-label={area}>
          <Text size="sm" fw={600}>
            {area}
          </Text>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              size="sm"
              value={scope}
              label={keyScopes[scope].text}
              disabled={missing(scope) !== undefined}
              description={missing(scope) && `Your account does not include ${missing(scope)}`}
            />
          ))}
        </Stack>
      ))}
    </div>
  );
}
