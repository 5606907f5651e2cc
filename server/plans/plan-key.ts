/** Key of a plan; ids are unique only within a tenant. */
export type PlanKey = { tenant: string; id: string };
