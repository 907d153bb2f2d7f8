/** JUnit entry points: put the other packages together; nothing imports them. */
package httpdyno;
