/** The roles of the team in English, by their keys. They have a file of their own: the back office needs only these. */
export const englishRoles = {
  president: 'President',
  vicePresident: 'Vice President',
  chiefOperationsOfficer: 'Chief Operations Officer',
  chiefFinancialOfficer: 'Chief Financial Officer',
  trainingManager: 'Training Manager',
  healthAndSafetyManager: 'Health and Safety Manager',
  ceo: 'Chief Executive Officer',
  headOfTraining: 'Head of Training',
  leadInstructor: 'Lead Instructor',
  presidentCeo: 'President / CEO',
  groupVicePresidentTraining: 'Group Vice President - Training',
};
