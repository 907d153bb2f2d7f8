/** What the machine is, read once and never changed, and every reason why it would spoil a run. */
package httpdyno.host;
