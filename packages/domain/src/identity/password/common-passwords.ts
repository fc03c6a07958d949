/** Passwords that attackers try first, in lower case; all are long enough for the policy (NIST SP 800-63B, 3.1.1.2). */
export const commonPasswords: ReadonlySet<string> = new Set(
  [
    'password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword passwort',
    '12345678 123456789 1234567890 12345678910 123123123 11111111 111111111 1111111111 00000000',
    '000000000 22222222 55555555 66666666 77777777 88888888 99999999 87654321 987654321',
    '9876543210 0987654321 0123456789 01234567 12341234 11223344 1122334455 123456123 123321123',
    '147258369 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc zaq12wsx q1w2e3r4',
    'q1w2e3r4t5 qwertyui qwertyuiop qwerty123 qwerty12 qwerty1234 qwer1234 qwerty12345 asdfghjk',
    'asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 abcd1234 abcdefgh abcdefg1 abc12345 abc123456',
    'a1b2c3d4 a1234567 a12345678 aa123456 aaaaaaaa iloveyou iloveyou1 iloveyou2 sunshine',
    'sunshine1 princess princess1 football football1 baseball baseball1 superman superman1',
    'starwars computer michelle jennifer jordan23 trustno1 whatever welcome1 welcome123 letmein1',
    'letmein123 admin123 admin1234 administrator changeme changeme1 charlie1 monkey123 dragon123',
    'liverpool chocolate butterfly internet samsung1 master123 michael1 test1234 testtest',
  ].flatMap((line) => line.split(' ')),
);
