import { describe, expect, it } from 'vitest';
import { Email, signUp, updatedBy, User, userCollectionId } from './account.ts';

const user = User.parse({
  username: '7d1c',
  groups: ['overflight-users'],
  name: 'Ada Pilot',
  email: 'ada@crew.example',
  nickname: 'Ada',
  company: 'Crew',
  address: '1 Field Road',
  profile: 'Chief pilot',
  phoneNumber: '+1 555 0100',
  zoneinfo: 'America/Denver',
  role: 'pilot',
  tenant: '',
});

describe('the user', () => {
  it('AUTH-21 has these fields and no others', () => {
    const fields = 'username groups name email nickname company address profile phoneNumber zoneinfo role tenant';
    expect(Object.keys(User.shape)).toEqual(fields.split(' '));
  });

  it('AUTH-21 owns the collection user-<username>', () => {
    expect(userCollectionId(user)).toBe('user-7d1c');
  });

  it('AUTH-21 signs changes with id, name, email and an ISO date', () => {
    expect(updatedBy(user, new Date('2026-03-01T12:00:00Z'))).toEqual({
      id: '7d1c',
      name: 'Ada Pilot',
      email: 'ada@crew.example',
      date: '2026-03-01T12:00:00.000Z',
    });
  });
});

describe('an e-mail address', () => {
  it.each([
    [' Ada@Crew.Example ', 'ada@crew.example'],
    ['ａｄａ@crew.example', 'ada@crew.example'],
  ])('%s is the same as %s', (written, address) => expect(Email.parse(written)).toBe(address));

  it.each(['', 'ada', 'ada@', '@crew.example', 'ada@crew', 'a da@crew.example'])('"%s" is none', (written) => {
    expect(Email.safeParse(written).success).toBe(false);
  });
});

describe('sign-up', () => {
  const filled = {
    name: 'Ada',
    email: 'ada@crew.example',
    phoneNumber: '555',
    company: 'Crew',
    password: 'a long password',
    agreesToTerms: true,
  };
  const messageFor = (field: string, change: object) =>
    signUp.body.safeParse({ ...filled, ...change }).error?.issues.find(({ path }) => path[0] === field)?.message;

  it.each(['name', 'email', 'phoneNumber', 'company'])(
    "AUTH-04 says 'This field is required' for an empty %s",
    (field) => {
      expect(messageFor(field, { [field]: '  ' })).toBe('This field is required');
    },
  );

  it("AUTH-03 says 'You must agree to the Terms & Conditions' when the box is not ticked", () => {
    expect(messageFor('agreesToTerms', { agreesToTerms: false })).toBe('You must agree to the Terms & Conditions');
  });
});
